//! Sessions of every shape, from a seed.

use std::num::NonZeroU16;

use contract_scoring::{BoardNumber, BySide, Score, Side};
use fastrand::Rng;
use rust_decimal::Decimal;
use session::{
    Adjustment, AdjustmentAmount, Artificial, AveragePlus, AwardTable, BoardRounding, Bye, Carry,
    Conditions, Constituent, Contestant, ContestantId, CrossImpForm, Direction, Draft, Entrant,
    Entry, EventConditions, FoulGroup, HandicapForm, Masterpoints, Method, Outcome, PairNumber,
    PairsMethod, Percentage, Player, Profile, Quota, QuotaPlaces, Rating, RoundNumber, RuleSet,
    RulingId, Section, SectionId, Session, ShortBoards, SitOut, Source, Stage, Strat, StratId,
    StratifyBy, SwissBoards, TableResult, Trim, VictoryPoints, Weight, Weighted, Winners,
};

/// A session that holds together, with everything that a session may have.
pub(crate) fn draft(seed: u64) -> Draft {
    let mut rng = Rng::with_seed(seed);
    let individual = rng.u8(..8) == 0;
    let teams = !individual && rng.u8(..8) == 0;
    let swiss = !individual && !teams && rng.u8(..7) == 0;
    let sections: Vec<Section> = (0..rng.usize(1..=3))
        .map(|place| Section {
            name: char::from(b'A' + place as u8).to_string(),
            winners: if individual || teams || swiss || rng.bool() {
                Winners::One
            } else {
                Winners::Two
            },
            tables: rng.u32(2..=6),
        })
        .collect();
    let mut this = Draft {
        partners: individual.then(Vec::new),
        strats: strats(&mut rng),
        ..Draft::empty(conditions(&mut rng, &sections))
    };
    if teams {
        this.conditions.method = match rng.u8(..4) {
            0 => Method::BoardAMatch,
            1 => Method::Teams { victory_points: None, bye: Decimal::new(rng.i64(0..=2000), 2) },
            _ => {
                let scale = margin_scale(&mut rng);
                Method::Teams { victory_points: Some(scale), bye: bye(&mut rng, scale) }
            }
        };
    }
    if swiss {
        this.conditions.method = swiss_method(&mut rng);
    }
    this.sections = sections;
    // Local points are won over a full session.
    let boards = match rng.u8(..60) {
        0 => rng.u16(10..=40),
        _ => rng.u16(1..=8),
    };
    for place in 0..this.sections.len() {
        let section = SectionId(place as u32);
        match (teams, swiss) {
            (true, _) => fill_with_teams(&mut rng, &mut this, section, boards),
            (_, true) => fill_with_matches(&mut rng, &mut this, section, boards),
            _ => fill_section(&mut rng, &mut this, section, boards),
        }
    }
    for place in 0..this.contestants.len() {
        if rng.u8(..12) == 0 {
            let size = Decimal::new(rng.i64(-1200..=300), 2);
            this.adjustments.push(Adjustment {
                contestant: ContestantId(place as u32),
                amount: match rng.u8(..3) {
                    0 => AdjustmentAmount::PercentOfTop(size),
                    1 => AdjustmentAmount::PercentOfSession(size),
                    _ => AdjustmentAmount::Matchpoints(size),
                },
                reason: "generated".to_owned(),
            });
        }
    }
    this
}

fn swiss_method(rng: &mut Rng) -> Method {
    let matchpoints = rng.bool();
    Method::Swiss {
        boards: if matchpoints {
            SwissBoards::Matchpoints
        } else {
            SwissBoards::CrossImps(*pick(
                rng,
                &[CrossImpForm::Average, CrossImpForm::Total, CrossImpForm::Ebu],
            ))
        },
        victory_points: match (rng.u8(..4), matchpoints) {
            (0, _) => None,
            (_, true) => Some(VictoryPoints::EbuPercent),
            (_, false) => Some(margin_scale(rng)),
        },
        bye: Decimal::new(rng.i64(0..=2000), 2),
    }
}

fn margin_scale(rng: &mut Rng) -> VictoryPoints {
    let scales = VictoryPoints::ALL.map(|scale| (!scale.is_of_percent()).then_some(scale));
    let scales: Vec<VictoryPoints> = scales.into_iter().flatten().collect();
    *pick(rng, &scales)
}

fn bye(rng: &mut Rng, scale: VictoryPoints) -> Decimal {
    Decimal::new(rng.i64(0..=100 * i64::from(scale.pool())), 2)
}

/// An event of several sessions.
pub(crate) struct Event {
    pub(crate) sessions: Vec<Session>,
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) conditions: EventConditions,
}

/// Sessions under the same conditions, whose contestants meet again in any order; some miss a session.
pub(crate) fn event(seed: u64) -> Event {
    let mut rng = Rng::with_seed(seed);
    let first = draft(rng.u64(..));
    let count = rng.usize(2..=4);
    let sessions: Vec<Session> = (0..count)
        .map(|_| {
            let mut one = draft(rng.u64(..));
            let is_alike = |one: &Draft| {
                let swiss = |draft: &Draft| matches!(draft.conditions.method, Method::Swiss { .. });
                (one.contestant_kind(), swiss(one)) == (first.contestant_kind(), swiss(&first))
            };
            while !is_alike(&one) {
                one = draft(rng.u64(..));
            }
            one.conditions = Conditions {
                score_together: one.conditions.score_together,
                rank_together: one.conditions.rank_together,
                max_score: one.conditions.max_score,
                ..first.conditions.clone()
            };
            one.strats.clone_from(&first.strats);
            for profile in one.contestants.iter_mut().flat_map(|one| &mut one.profile) {
                profile.carryover = None;
                let strats = one.strats.len() as u8;
                let known = |strat: &StratId| strat.0 < strats;
                profile.strat = profile.strat.filter(known);
                profile.ineligible.retain(known);
            }
            Session::new(one).unwrap().0
        })
        .collect();
    let mut entrants: Vec<Entrant> = Vec::new();
    for (place, session) in sessions.iter().enumerate() {
        let mut ids: Vec<ContestantId> = session.contestant_ids().map(|(id, _)| id).collect();
        rng.shuffle(&mut ids);
        for entrant in &mut entrants {
            let again = rng.u8(..8) > 0;
            entrant.sessions[place] = ids.pop_if(|_| again);
        }
        entrants.extend(ids.into_iter().map(|id| {
            let mut sessions = vec![None; count];
            sessions[place] = Some(id);
            Entrant { sessions }
        }));
    }
    let weight = |rng: &mut Rng| *pick(rng, &[(5, 1), (10, 1), (15, 1), (2, 0), (333, 3)]);
    let stages = match rng.u8(..3) {
        0 => stages(&mut rng, count),
        _ => Vec::new(),
    };
    Event {
        conditions: EventConditions {
            best: (stages.is_empty() && rng.bool()).then(|| rng.usize(1..=count)),
            stages,
            weights: if rng.bool() {
                Vec::new()
            } else {
                (0..count)
                    .map(|_| weight(&mut rng))
                    .map(|(digits, scale)| Decimal::new(digits, scale))
                    .collect()
            },
            handicap: rng.u8(..3) == 0,
        },
        sessions,
        entrants,
    }
}

/// A qualifying of the first sessions, with a final, and sometimes a consolation, behind it.
fn stages(rng: &mut Rng, sessions: usize) -> Vec<Stage> {
    let qualifying = rng.usize(1..=sessions);
    let mut stages = vec![Stage {
        name: "Qualifying".to_owned(),
        sessions: (0..qualifying).collect(),
        from: None,
        is_ranked: rng.u8(..6) > 0,
        qualified: Vec::new(),
    }];
    for place in qualifying..sessions {
        let quota = Quota {
            places: if rng.bool() {
                QuotaPlaces::Of(rng.u32(1..=6))
            } else {
                QuotaPlaces::Directions { ns: rng.u32(0..=3), ew: rng.u32(0..=3) }
            },
            by_section: rng.bool(),
            split_ties: rng.bool(),
        };
        let shares = [(1, 0), (0, 0), (5, 1), (333, 3)];
        let (share, digits) = *pick(rng, &shares);
        stages.push(Stage {
            name: format!("Stage {place}"),
            sessions: vec![place],
            from: Some(Source {
                stage: rng.usize(0..stages.len()),
                quota: rng.bool().then_some(quota),
                carry: match rng.u8(..3) {
                    0 => Carry::WhiteBook,
                    _ => Carry::Share(Decimal::new(share, digits)),
                },
            }),
            is_ranked: rng.u8(..6) > 0,
            qualified: Vec::new(),
        });
    }
    stages
}

fn conditions(rng: &mut Rng, sections: &[Section]) -> Conditions {
    let together = |rng: &mut Rng| match (sections.len(), rng.bool()) {
        (2.., true) => vec![vec![SectionId(0), SectionId(sections.len() as u32 - 1)]],
        _ => Vec::new(),
    };
    let rules: Vec<RuleSet> = [RuleSet::Acbl].into_iter().chain(RuleSet::ALL).collect();
    Conditions {
        method: match rng.u8(..8) {
            0 => Method::CrossImps(CrossImpForm::Average),
            1 => Method::CrossImps(CrossImpForm::Total),
            2 => Method::Butler {
                trim: match rng.u8(..6) {
                    0 => Trim::None,
                    1 => Trim::One,
                    2 => Trim::Part {
                        count: rng.u16(1..=2),
                        out_of: NonZeroU16::MIN.saturating_add(rng.u16(7..12)),
                    },
                    _ => Trim::percent(rng.u16(..=10)),
                },
            },
            _ => Method::Matchpoints,
        },
        rules: *pick(rng, &rules),
        board_rounding: match rng.u8(..2) {
            0 => Some(*pick(rng, &BoardRounding::ALL)),
            _ => None,
        },
        short_boards: *pick(
            rng,
            &[
                None,
                None,
                Some(ShortBoards::Neuberg),
                Some(ShortBoards::Linear),
                Some(ShortBoards::Tie),
            ],
        ),
        complement: rng.u8(..4) == 0,
        bye: *pick(rng, &[Bye::Nothing, Bye::Nothing, Bye::Half, Bye::Sixty]),
        average_plus: *pick(rng, &[AveragePlus::Law, AveragePlus::Flat]),
        score_together: together(rng),
        rank_together: together(rng),
        max_score: (rng.u8(..6) == 0).then(|| Decimal::from(rng.u32(1..=400))),
        stratify_by: *pick(rng, &[StratifyBy::Higher, StratifyBy::Average]),
        masterpoints: (rng.u8(..3) > 0).then(|| Masterpoints {
            rating: *pick(
                rng,
                &[Rating::Club, Rating::Invitational, Rating::Pupil, Rating::Special],
            ),
            extra_tables: rng.u32(..=9),
            table: *pick(
                rng,
                &[
                    None,
                    None,
                    None,
                    Some(AwardTable::Acbl),
                    Some(AwardTable::Ebu),
                    Some(AwardTable::Abf { weight: Decimal::ONE }),
                    Some(AwardTable::Abf { weight: Decimal::new(25, 1) }),
                ],
            ),
        }),
        handicap: *pick(rng, &[HandicapForm::Points, HandicapForm::Percent]),
        minimum_share: Percentage::new(*pick(rng, &[0, 5_000, 6_667, 10_000])).unwrap(),
        pairs: *pick(
            rng,
            &[
                None,
                Some(PairsMethod::CrossImps(CrossImpForm::Average)),
                Some(PairsMethod::CrossImps(CrossImpForm::Total)),
                Some(PairsMethod::Butler { trim: Trim::USUAL }),
                Some(PairsMethod::Butler { trim: Trim::One }),
            ],
        ),
    }
}

fn strats(rng: &mut Rng) -> Vec<Strat> {
    let strat = |name: &str, limit: Option<i64>| Strat {
        name: name.to_owned(),
        limit: limit.map(Decimal::from),
    };
    match rng.u8(..4) {
        0 => Vec::new(),
        1 => vec![strat("A", None), strat("B", Some(500)), strat("C", Some(100))],
        2 => vec![strat("B", Some(750)), strat("C", Some(300))],
        _ => {
            let limits = [201, 200, 199, 50, 49, 20, 19, 10, 9, 5];
            let from = rng.usize(..limits.len() - 1);
            let to = rng.usize(from + 1..limits.len());
            vec![strat("D", Some(limits[from])), strat("E", Some(limits[to]))]
        }
    }
}

fn fill_section(rng: &mut Rng, draft: &mut Draft, section: SectionId, boards: u16) {
    let Section { winners, tables, .. } = draft.sections[section.index()];
    let individual = draft.partners.is_some();
    let directions = match winners {
        Winners::Two => vec![Direction::Fixed(Side::NorthSouth), Direction::Fixed(Side::EastWest)],
        Winners::One => vec![Direction::Both; if individual { 4 } else { 2 }],
    };
    let mut seated: Vec<Vec<ContestantId>> = Vec::new();
    for (at, direction) in directions.iter().enumerate() {
        let first = match winners {
            Winners::Two => 1,
            Winners::One => 1 + at as u32 * tables,
        };
        seated.push(
            (first..first + tables)
                .map(|number| add_contestant(rng, draft, section, *direction, number))
                .collect(),
        );
    }
    for board in 1..=boards {
        match winners {
            Winners::Two => seated.iter_mut().for_each(|side| rng.shuffle(side)),
            Winners::One => {
                let mut all: Vec<ContestantId> = seated.concat();
                rng.shuffle(&mut all);
                for (at, side) in seated.iter_mut().enumerate() {
                    let from = at * tables as usize;
                    side.copy_from_slice(&all[from..from + tables as usize]);
                }
            }
        }
        // A board has few different scores, so that ties are common.
        let scores: Vec<Score> =
            (0..rng.usize(1..=6)).filter_map(|_| Score::at(rng.usize(..Score::COUNT))).collect();
        let fouled = rng.u8(..6) == 0;
        let seats: Vec<[ContestantId; 4]> = (0..tables as usize)
            .map(|table| std::array::from_fn(|seat| seated[seat % seated.len()][table]))
            .collect();
        for [first, second, third, fourth] in seats {
            if rng.u8(..10) == 0 {
                // Some who do not play are listed, now and then twice.
                for _ in 0..rng.u8(..3) {
                    draft.sit_outs.push(SitOut {
                        contestant: *pick(rng, &[first, second]),
                        board: BoardNumber::new(board).unwrap(),
                        round: None,
                        table: None,
                    });
                }
                continue;
            }
            let outcome = outcome(rng, draft, &scores);
            if let Some(partners) = &mut draft.partners {
                partners.push(BySide { ns: third, ew: fourth });
            }
            draft.results.push(TableResult {
                ns: first,
                ew: second,
                board: BoardNumber::new(board).unwrap(),
                table: None,
                outcome,
                played: None,
                round: None,
                group: if fouled {
                    *pick(rng, &[FoulGroup::MAIN, FoulGroup::of_letter('B').unwrap()])
                } else {
                    FoulGroup::MAIN
                },
            });
        }
    }
}

/// Each team plays most boards against one other, at two tables.
fn fill_with_teams(rng: &mut Rng, draft: &mut Draft, section: SectionId, boards: u16) {
    let teams = draft.sections[section.index()].tables;
    let mut all: Vec<ContestantId> = (1..=teams)
        .map(|number| add_contestant(rng, draft, section, Direction::Both, number))
        .collect();
    let rounds = rng.bool();
    let repeated = rounds && rng.bool();
    let has_triangles = rounds && rng.u8(..4) == 0;
    for board in 1..=boards {
        let number = if repeated { (board - 1) % 3 + 1 } else { board };
        let number = BoardNumber::new(number).unwrap();
        // In a round each team meets the same opponents.
        if !rounds || board % 3 == 1 {
            rng.shuffle(&mut all);
        }
        let scores: Vec<Score> =
            (0..rng.usize(1..=4)).filter_map(|_| Score::at(rng.usize(..Score::COUNT))).collect();
        let round = rounds.then(|| RoundNumber::new(board.div_ceil(3) as u8).unwrap());
        let pairs = all.chunks_exact(2);
        let out = pairs.remainder().iter().filter(|_| !has_triangles);
        draft.sit_outs.extend(out.map(|team| SitOut {
            contestant: *team,
            board: number,
            round,
            table: None,
        }));
        let mut met: Vec<[ContestantId; 2]> = pairs.map(|pair| [pair[0], pair[1]]).collect();
        // The first three play half matches against each other, a board of each round apiece.
        if has_triangles && all.len() > 4 {
            let third = usize::from(board - 1) % 3;
            let of_others = all[3..].chunks_exact(2).map(|pair| [pair[0], pair[1]]);
            let half = [all[third], all[(third + 1) % 3]];
            met = [half].into_iter().chain(of_others).collect();
        }
        for [one, other] in met {
            if !repeated && rng.u8(..10) == 0 {
                continue;
            }
            for (ns, ew) in [(one, other), (other, one)] {
                let outcome = outcome(rng, draft, &scores);
                draft.results.push(TableResult {
                    ns,
                    ew,
                    board: number,
                    table: None,
                    outcome,
                    played: None,
                    round,
                    group: match rng.u8(..20) {
                        0 => FoulGroup::of_letter('B').unwrap(),
                        _ => FoulGroup::MAIN,
                    },
                });
            }
        }
    }
}

/// Each pair plays the boards of a round against one other; boards come in rounds of two or three.
fn fill_with_matches(rng: &mut Rng, draft: &mut Draft, section: SectionId, boards: u16) {
    let pairs = draft.sections[section.index()].tables * 2 - rng.u32(..2);
    let mut all: Vec<ContestantId> = (1..=pairs)
        .map(|number| add_contestant(rng, draft, section, Direction::Both, number))
        .collect();
    let in_round = rng.u16(2..=3);
    let repeated = pairs >= 4 && rng.bool();
    for board in 1..=boards {
        if board % in_round == 1 {
            rng.shuffle(&mut all);
        }
        let scores: Vec<Score> =
            (0..rng.usize(1..=6)).filter_map(|_| Score::at(rng.usize(..Score::COUNT))).collect();
        let round = RoundNumber::new(board.div_ceil(in_round) as u8);
        let number = if repeated { (board - 1) % in_round + 1 } else { board };
        let number = BoardNumber::new(number).unwrap();
        let matches = all.chunks_exact(2);
        let out = matches.remainder().iter();
        draft.sit_outs.extend(out.map(|pair| SitOut {
            contestant: *pair,
            board: number,
            round: round.ok(),
            table: None,
        }));
        for two in matches {
            // A single line of a number that others have in another round would be a slip.
            if !repeated && rng.u8(..12) == 0 {
                continue;
            }
            let turned = rng.bool();
            let outcome = outcome(rng, draft, &scores);
            draft.results.push(TableResult {
                ns: two[usize::from(turned)],
                ew: two[usize::from(!turned)],
                board: number,
                table: None,
                outcome,
                played: None,
                round: round.ok(),
                group: match rng.u8(..20) {
                    0 => FoulGroup::of_letter('B').unwrap(),
                    _ => FoulGroup::MAIN,
                },
            });
        }
    }
}

fn add_contestant(
    rng: &mut Rng,
    draft: &mut Draft,
    section: SectionId,
    direction: Direction,
    number: u32,
) -> ContestantId {
    let id = ContestantId(draft.contestants.len() as u32);
    let player = |rng: &mut Rng| Player {
        name: None,
        id: None,
        // In hundredths now and then, and small enough for all strats.
        masterpoints: (rng.u8(..12) > 0).then(|| match rng.u8(..3) {
            0 => Decimal::new(rng.i64(..30_000), 2),
            1 => Decimal::from(rng.u32(..30)),
            _ => Decimal::from(rng.u32(..1000)),
        }),
        side: None,
    };
    let strats = draft.strats.len() as u8;
    let some_strat =
        |rng: &mut Rng| (strats > 0 && rng.u8(..10) == 0).then(|| StratId(rng.u8(..strats)));
    draft.contestants.push(Contestant {
        section,
        direction,
        number: PairNumber::new(number).unwrap(),
        profile: (rng.u8(..10) > 0).then(|| {
            Box::new(Profile {
                players: vec![player(rng), player(rng)],
                strat: some_strat(rng),
                ineligible: some_strat(rng).into_iter().collect(),
                standing: rng.u8(..20) > 0,
                handicap: rng.bool().then(|| Decimal::new(rng.i64(-300..=2000), 2)),
                carryover: rng.bool().then(|| Decimal::new(rng.i64(..20_000), 2)),
            })
        }),
    });
    id
}

fn outcome(rng: &mut Rng, draft: &mut Draft, scores: &[Score]) -> Outcome {
    if rng.u8(..8) > 0 {
        return Outcome::Plain(*pick(rng, scores));
    }
    let ruling = match rng.u8(..5) {
        0 => BySide { ns: Entry::NotPlayed, ew: Entry::NotPlayed },
        1 => BySide { ns: Entry::LatePlay, ew: Entry::LatePlay },
        2 => {
            let weighted = Entry::Weighted(weighted(rng, scores));
            BySide { ns: weighted.clone(), ew: weighted }
        }
        _ => BySide { ns: entry(rng, scores), ew: entry(rng, scores) },
    };
    draft.rulings.push(ruling);
    Outcome::Ruled(RulingId(draft.rulings.len() as u16 - 1))
}

fn entry(rng: &mut Rng, scores: &[Score]) -> Entry {
    match rng.u8(..7) {
        0 => Entry::Artificial(Artificial::Plus),
        1 => Entry::Artificial(Artificial::Average),
        2 => Entry::Artificial(Artificial::Minus),
        3 => Entry::Artificial(Artificial::Percent(
            Percentage::new(if rng.bool() {
                *pick(rng, &[6_000, 5_000, 4_000])
            } else {
                rng.u16(..=10_000)
            })
            .unwrap(),
        )),
        4 => Entry::Weighted(weighted(rng, scores)),
        _ => Entry::Score(*pick(rng, scores)),
    }
}

fn weighted(rng: &mut Rng, scores: &[Score]) -> Weighted {
    let shares: &[(u32, u32)] = match rng.u8(..5) {
        0 => &[(3, 10), (7, 10)],
        1 => &[(1, 3), (2, 3)],
        2 => &[(1, 7), (2, 7), (4, 7)],
        3 => &[(1, 10_000), (9_999, 10_000)],
        _ => &[(1, 1)],
    };
    let constituents = shares.iter().map(|(numerator, denominator)| Constituent {
        weight: Weight::new(*numerator, *denominator).unwrap(),
        score: *pick(rng, scores),
        played: None,
    });
    Weighted::new(constituents.collect()).unwrap()
}

fn pick<'a, T>(rng: &mut Rng, from: &'a [T]) -> &'a T {
    &from[rng.usize(..from.len())]
}
