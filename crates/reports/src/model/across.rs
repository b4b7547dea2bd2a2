//! The same boards over many clubs: where everybody stands among those of the club, and among all.

use matchpointing::Place;
use session::ContestantId;

use super::Scored;
use super::standing::StandingLine;

/// What a club played, scored by itself.
#[derive(Clone, Debug)]
pub struct Club<'a> {
    /// What it is called.
    pub name: String,
    /// Its session, as if no other club had played.
    pub scored: Scored<'a>,
}

/// Clubs that played the same boards.
#[derive(Clone, Debug)]
pub struct Across<'a> {
    /// The clubs, in the order in which they were given.
    pub clubs: Vec<Club<'a>>,
    /// The session of all of them, which is one field.
    pub together: Scored<'a>,
    /// By club: its first contestant among those of all, whom the others follow.
    pub first: &'a [u32],
    /// Clubs that were left out, because their files have errors.
    pub left_out: Vec<String>,
}

/// A contestant in the ranking over all clubs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcrossLine<'a> {
    /// The club.
    pub club: &'a str,
    /// Who it is, and what came of it in the club.
    pub local: StandingLine,
    /// The place over all clubs, sections and directions; none where it is not ranked.
    pub place: Option<Place>,
    /// What came of it among all.
    pub overall: StandingLine,
}

impl<'a> Across<'a> {
    /// Everybody, best first. Those without a place come last, in the order of the clubs.
    pub fn lines(&'a self) -> impl Iterator<Item = AcrossLine<'a>> {
        let session = self.together.session;
        let rankings = self.together.scoresheet.overall(session);
        let ranked = rankings.into_iter().flat_map(|ranking| ranking.order);
        let ranked: Vec<(ContestantId, Option<Place>)> =
            ranked.map(|(id, place)| (id, Some(place))).collect();
        let mut has_place = vec![false; session.contestants().len()];
        for (id, _) in &ranked {
            has_place[id.index()] = true;
        }
        let rest = session.contestant_ids().map(|(id, _)| (id, None));
        let rest = rest.filter(move |(id, _)| !has_place[id.index()]);
        (ranked.into_iter().chain(rest)).filter_map(|(id, place)| self.line(id, place))
    }

    fn line(&'a self, id: ContestantId, place: Option<Place>) -> Option<AcrossLine<'a>> {
        let number = self.first.partition_point(|first| *first <= id.0);
        let number = number.checked_sub(1)?;
        let club = self.clubs.get(number)?;
        let own = ContestantId(id.0.checked_sub(*self.first.get(number)?)?);
        Some(AcrossLine {
            club: &club.name,
            local: StandingLine::of(club.scored, own),
            place,
            overall: StandingLine::of(self.together, id),
        })
    }
}
