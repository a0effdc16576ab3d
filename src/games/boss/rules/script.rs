use super::{Boss, Command, Eyes, Refusal, State};
use crate::game::{self, Dice, Id, Seat};

/// What follows from one command.
pub(super) type Script<'a> = game::Script<'a, Boss>;

impl Script<'_> {
    /// A new id, for the next event to carry.
    pub(super) fn mint(&mut self) -> Id {
        let id = self.state.open.next;
        self.state.open.next += 1;
        id
    }

    pub(super) fn eyes(&self, seat: Seat) -> Eyes<'_> {
        self.state.eyes(seat)
    }

    /// Writes down what the command does.
    ///
    /// # Errors
    /// The refusal of [`Eyes::check`]; nothing is written down then.
    pub(super) fn act(&mut self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Place { placing, deal } => {
                self.eyes(seat).may_place(*placing, *deal)?;
                self.place(seat, *deal);
            }
            Command::Roll { turn } => {
                self.eyes(seat).may_roll(*turn)?;
                self.roll(seat);
            }
            Command::Raise { stay } => {
                self.eyes(seat).may_raise(*stay)?;
                self.raise(seat);
            }
            Command::Draw { turn } => {
                self.eyes(seat).may_draw(*turn)?;
                self.draw(seat);
            }
            Command::Fill { lead, names, clan } => {
                self.fill(seat, self.eyes(seat).may_fill(*lead, *names, *clan)?)
            }
            Command::Offer { lead, names, clan, price, to } => {
                self.offer(seat, *price, self.eyes(seat).may_offer(*lead, *names, *clan, *price, *to)?, None);
            }
            Command::Answer { offer, clan, price } => {
                self.offer(seat, *price, self.eyes(seat).may_answer(*offer, *clan, *price)?, Some(*offer));
            }
            Command::Accept { offer, clan } => self.accept(seat, self.eyes(seat).may_accept(*offer, *clan)?),
            Command::Decline { offer } => self.decline(seat, self.eyes(seat).may_decline(*offer)?),
            Command::Withdraw { subject } => self.withdraw(seat, self.eyes(seat).may_withdraw(*subject)?),
            Command::Release { pledge } => self.propose_release(seat, self.eyes(seat).may_release(*pledge)?),
            Command::Drop { pledge } => self.drop(seat, self.eyes(seat).may_drop(*pledge)?),
            Command::Use { lead, name } => {
                self.use_investor(seat, *name, self.eyes(seat).may_use(*lead, *name)?)
            }
            Command::Travel { about, target, kind } => {
                self.play(seat, self.eyes(seat).may_travel(*about, *target, *kind)?);
            }
            Command::TakeOver { lead } => self.play(seat, self.eyes(seat).may_take_over(*lead)?),
            Command::Poach { about, name } => self.play(seat, self.eyes(seat).may_poach(*about, *name)?),
            Command::Stop { window } => self.stop(seat, self.eyes(seat).may_stop(*window)?),
            Command::Pass { window } => {
                self.eyes(seat).may_pass(*window)?;
                self.pass(seat);
            }
            Command::Close { terms } => {
                self.eyes(seat).may_close(*terms)?;
                self.close(seat);
            }
            Command::GiveUp { lead } => {
                self.eyes(seat).may_give_up(*lead)?;
                self.fail();
            }
            Command::Discard { discarding, cards } => {
                self.eyes(seat).may_discard(*discarding, cards)?;
                self.discard(seat, cards);
            }
        }
        Ok(())
    }
}

impl State {
    /// What is left behind by a command; the state itself if it is refused.
    pub(in crate::games::boss) fn after(self, seat: Seat, command: &Command, dice: &mut Dice) -> State {
        let mut script = Script::new(self, dice);
        // Refused, it has changed nothing (I4).
        let _ = script.act(seat, command);
        script.state
    }
}

impl Eyes<'_> {
    /// Whether the seat may do this. A command that doesn't say what it is about (0) is refused, but
    /// for what would be wrong with it anyway.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, command: &Command) -> Result<(), Refusal> {
        self.judge(command).map_err(|refusal| {
            let now = command.about_now(self.open).filter(|_| refusal == Refusal::Gone);
            now.and_then(|command| self.judge(&command).err()).unwrap_or(refusal)
        })
    }

    fn judge(&self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Place { placing, deal } => self.may_place(*placing, *deal),
            Command::Roll { turn } => self.may_roll(*turn),
            Command::Raise { stay } => self.may_raise(*stay),
            Command::Draw { turn } => self.may_draw(*turn),
            Command::Fill { lead, names, clan } => self.may_fill(*lead, *names, *clan).map(drop),
            Command::Offer { lead, names, clan, price, to } => {
                self.may_offer(*lead, *names, *clan, *price, *to).map(drop)
            }
            Command::Answer { offer, clan, price } => self.may_answer(*offer, *clan, *price).map(drop),
            Command::Accept { offer, clan } => self.may_accept(*offer, *clan).map(drop),
            Command::Decline { offer } => self.may_decline(*offer).map(drop),
            Command::Withdraw { subject } => self.may_withdraw(*subject).map(drop),
            Command::Release { pledge } => self.may_release(*pledge).map(drop),
            Command::Drop { pledge } => self.may_drop(*pledge).map(drop),
            Command::Use { lead, name } => self.may_use(*lead, *name).map(drop),
            Command::Travel { about, target, kind } => self.may_travel(*about, *target, *kind).map(drop),
            Command::TakeOver { lead } => self.may_take_over(*lead).map(drop),
            Command::Poach { about, name } => self.may_poach(*about, *name).map(drop),
            Command::Stop { window } => self.may_stop(*window).map(drop),
            Command::Pass { window } => self.may_pass(*window),
            Command::Close { terms } => self.may_close(*terms),
            Command::GiveUp { lead } => self.may_give_up(*lead),
            Command::Discard { discarding, cards } => self.may_discard(*discarding, cards),
        }
    }
}
