// Checks recorded REST requests against Discord's OpenAPI document.
//
//   node validate_bodies.mjs FILE_OR_FOLDER...
//
// Each file (*.jsonl in a folder) has JSON lines { method, path, body, status }, as the stand-in records them. A request
// fails if the document doesn't know its route, if its body isn't of the route's schema, or if the body says something
// in a field that the schema doesn't have. (Requests that the stand-in itself refused as malformed are counted apart:
// tests send them on purpose.) Finding no request at all is a failure too.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { pathsList } from "discord-api-spec";
import * as spec from "discord-api-spec/zod";

const commands = z.array(spec.ApplicationCommandUpdateRequestSchema);
const callback = z.union([
  spec.ApplicationCommandAutocompleteCallbackRequestSchema,
  spec.CreateMessageInteractionCallbackRequestSchema,
  spec.ModalInteractionCallbackRequestSchema,
  spec.UpdateMessageInteractionCallbackRequestSchema,
]);

// The document's requestBody of each route with one that the bot may use.
const schemas = {
  "PATCH /channels/{channel_id}": spec.UpdateThreadRequestPartialSchema,
  "POST /channels/{channel_id}/messages": spec.MessageCreateRequestSchema,
  "PATCH /channels/{channel_id}/messages/{message_id}": spec.MessageEditRequestPartialSchema,
  "POST /channels/{channel_id}/messages/{message_id}/threads": spec.CreateTextThreadWithMessageRequestSchema,
  "POST /channels/{channel_id}/threads": spec.CreateTextThreadWithoutMessageRequestSchema,
  "POST /users/@me/channels": spec.CreatePrivateChannelRequestSchema,
  "PUT /applications/{application_id}/commands": commands,
  "POST /applications/{application_id}/commands": spec.ApplicationCommandCreateRequestSchema,
  "PUT /applications/{application_id}/guilds/{guild_id}/commands": commands,
  "POST /applications/{application_id}/guilds/{guild_id}/commands": spec.ApplicationCommandCreateRequestSchema,
  "POST /interactions/{interaction_id}/{interaction_token}/callback": callback,
  "POST /webhooks/{webhook_id}/{webhook_token}": spec.IncomingWebhookRequestPartialSchema,
  "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": spec.IncomingWebhookUpdateRequestPartialSchema,
  "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": spec.IncomingWebhookUpdateRequestPartialSchema,
};

// What Discord's written documentation allows and its OpenAPI document doesn't: an upload's number as a number, a set of
// permissions as a string.
function asTheDocumentHasIt(value, name) {
  if (Array.isArray(value)) {
    return value.map((member) => asTheDocumentHasIt(member, name));
  }
  if (value === null || typeof value !== "object") {
    return name === "default_member_permissions" && /^\d+$/.test(value) ? Number(value) : value;
  }
  const fields = Object.entries(value).map(([inner, member]) =>
    name === "attachments" && inner === "id" ? [inner, String(member)] : [inner, asTheDocumentHasIt(member, inner)],
  );
  return Object.fromEntries(fields);
}

/** The document's route of a path; one without a parameter where the other has one goes first. */
function routeOf(method, path) {
  const steps = path.split("/");
  const fits = (route) => {
    const own = route.split("/");
    return own.length === steps.length && own.every((step, i) => step === steps[i] || step.startsWith("{"));
  };
  const found = (pathsList[method.toLowerCase()] ?? []).filter(fits);
  const parameters = (route) => route.split("{").length;
  return found.sort((a, b) => parameters(a) - parameters(b))[0];
}

/** Whether a field of this value says nothing, as the ones that libraries send everywhere. */
const isVoid = (value) => value === null || value === false || (typeof value === "object" && !Object.keys(value).length);

/** Paths of fields that stand in `given` and say something, but were not known to the schema that gave `known`. */
function unknownFields(given, known, path = "") {
  if (Array.isArray(given)) {
    return given.flatMap((value, i) => unknownFields(value, known?.[i], `${path}[${i}]`));
  }
  if (given === null || typeof given !== "object") {
    return [];
  }
  return Object.entries(given).flatMap(([name, value]) => {
    if (known && name in known) {
      return unknownFields(value, known[name], `${path}.${name}`);
    }
    return isVoid(value) ? [] : [`${path}.${name}`];
  });
}

/** What is wrong with a request; nothing: it is fine. */
function faultOf({ method, path, body: sent }) {
  const body = asTheDocumentHasIt(sent);
  const route = routeOf(method, path);
  if (!route) {
    return "Discord's document has no such route";
  }
  const schema = schemas[`${method} ${route}`];
  const empty = body === null || (typeof body === "object" && !Array.isArray(body) && Object.keys(body).length === 0);
  if (!schema) {
    return empty ? undefined : "a body where none is known";
  }
  const result = z.safeParse(schema, body);
  if (!result.success) {
    return z.prettifyError(result.error);
  }
  // A thread on a message needs no type; discord.js names it all the same.
  const unknown = unknownFields(body, result.data).filter((field) => !(route.endsWith("/threads") && field === ".type"));
  return unknown.length ? `unknown fields: ${unknown.join(", ")}` : undefined;
}

function* filesIn(path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) {
      yield* filesIn(join(path, name));
    }
  } else if (path.endsWith(".jsonl")) {
    yield path;
  }
}

let passed = 0;
let failed = 0;
let refused = 0;
const byRoute = new Map();
for (const file of process.argv.slice(2).flatMap((path) => [...filesIn(path)])) {
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (line === "") {
      continue;
    }
    const request = JSON.parse(line);
    if (request.status === 400 || request.status === 413) {
      refused += 1;
      continue;
    }
    const fault = faultOf(request);
    const route = `${request.method} ${routeOf(request.method, request.path) ?? request.path}`;
    byRoute.set(route, (byRoute.get(route) ?? 0) + 1);
    if (fault === undefined) {
      passed += 1;
    } else {
      failed += 1;
      if (failed <= 20) {
        console.error(`${file}:${index + 1}: ${request.method} ${request.path}\n${fault}\n${JSON.stringify(request.body)}`);
      }
    }
  }
}
for (const [route, count] of [...byRoute].sort()) {
  console.log(`${String(count).padStart(7)}  ${route}`);
}
console.log(`${refused} more were refused by the stand-in itself`);
if (passed + failed === 0) {
  console.error("no recorded request was found");
  failed = 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
