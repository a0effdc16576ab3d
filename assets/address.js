// The address says who one is (`?as=`) and where (`&in=`), so that every window can be somebody else.

const address = new URL(location.href);

/** Who one is here; null while choosing. */
export function addressed() {
  const as = address.searchParams.get('as');
  return /^\d{1,20}$/.test(as ?? '') ? as : null;
}

/** The channel that the address names, if it names one. */
export function addressedChannel() {
  return address.searchParams.get('in');
}

/** Notes which channel is looked at. */
export function stay(channel) {
  address.searchParams.set('in', channel);
  history.replaceState(null, '', address);
}

/** Where one is somebody: the address for another window. */
export function addressOf(id) {
  const other = new URL(address);
  other.searchParams.set('as', id);
  other.searchParams.delete('in');
  return other.href;
}

/** Becomes somebody in this window. */
export function become(id) {
  location.assign(addressOf(id));
}

/** Is nobody any more, and chooses anew. */
export function leave() {
  address.searchParams.delete('as');
  location.assign(address);
}
