//! Pairs of points at the least cost: a perfect matching of least weight, by Edmonds' blossoms in `O(n^3)`.
//!
//! Numbers have potentials (`labels`), and only edges whose weight is the sum of both (`slack` 0) are used. A tree grows
//! from each point that is not matched yet; an odd circle of such edges is shrunk to a blossom, which is a vertex again.
//! Where no edge is left, the potentials change by as much as makes one. Z. Galil, "Efficient algorithms for finding
//! maximum matching in graphs", ACM Computing Surveys 18 (1986), explains it.

use std::collections::VecDeque;

/// Pairs up points, given by the costs between them, at the least sum of costs: by point, its partner. There are as many
/// rows as columns, and an even number of them; costs are the same both ways.
pub(crate) fn cheapest(costs: &[Vec<i64>]) -> Vec<usize> {
    let count = costs.len();
    let dearest = costs.iter().flatten().copied().max().unwrap_or(0).max(0);
    // Of two matchings, one with more pairs must be heavier.
    let heavy = (dearest + 1) * i64::try_from(count + 1).unwrap_or(1);
    let mut search = Search::new(count);
    for (one, row) in costs.iter().enumerate() {
        for (other, cost) in row.iter().enumerate().filter(|(other, _)| *other != one) {
            search.edges[one + 1][other + 1].weight = heavy - cost;
        }
    }
    let heaviest = heavy - costs.iter().flatten().copied().min().unwrap_or(0);
    search.labels[1..=count].fill(heaviest);
    while search.grows_by_a_pair() {}
    (1..=count)
        .map(|point| search.partner[point].saturating_sub(1))
        .collect()
}

/// An edge between two points. Between blossoms, it is the one of least slack between their points.
#[derive(Clone, Copy, Default)]
struct Edge {
    from: usize,
    to: usize,
    /// 0 where there is none.
    weight: i64,
}

/// What a vertex is in the forest of trees.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// In no tree.
    Free,
    /// At an even distance from its root: edges grow from here.
    Outer,
    /// At an odd distance.
    Inner,
}

/// The search for a matching. Points are numbered from 1, and blossoms behind them; 0 is no vertex.
struct Search {
    points: usize,
    /// The last vertex that is in use.
    last: usize,
    edges: Vec<Vec<Edge>>,
    labels: Vec<i64>,
    /// By vertex, the point that it is matched with.
    partner: Vec<usize>,
    /// By vertex, the outer point from which the edge of least slack comes.
    slackest: Vec<usize>,
    /// By vertex, the outermost blossom that it is in.
    outermost: Vec<usize>,
    /// By vertex, the point that it was reached from.
    parent: Vec<usize>,
    role: Vec<Role>,
    seen: Vec<usize>,
    round: usize,
    /// By blossom, its vertices around the circle, beginning with the one that is matched outside.
    circle: Vec<Vec<usize>>,
    /// By vertex and point, the vertex of its circle that has the point.
    holds: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
}

impl Search {
    fn new(points: usize) -> Self {
        let size = points + points / 2 + 2;
        let mut edges = vec![vec![Edge::default(); size]; size];
        for (from, row) in edges.iter_mut().enumerate() {
            for (to, edge) in row.iter_mut().enumerate() {
                (edge.from, edge.to) = (from, to);
            }
        }
        let mut holds = vec![vec![0; points + 1]; size];
        for (point, own) in holds.iter_mut().enumerate().take(points + 1) {
            own[point] = point;
        }
        Self {
            points,
            last: points,
            edges,
            labels: vec![0; size],
            partner: vec![0; size],
            slackest: vec![0; size],
            outermost: (0..size)
                .map(|vertex| if vertex <= points { vertex } else { 0 })
                .collect(),
            parent: vec![0; size],
            role: vec![Role::Free; size],
            seen: vec![0; size],
            round: 0,
            circle: vec![Vec::new(); size],
            holds,
            queue: VecDeque::new(),
        }
    }

    /// Twice what is left of the potentials of an edge's points over its weight.
    fn slack(&self, edge: Edge) -> i64 {
        self.labels[edge.from] + self.labels[edge.to] - 2 * self.edges[edge.from][edge.to].weight
    }

    fn offer_slack(&mut self, point: usize, vertex: usize) {
        let known = self.slackest[vertex];
        let is_less =
            || self.slack(self.edges[point][vertex]) < self.slack(self.edges[known][vertex]);
        if known == 0 || is_less() {
            self.slackest[vertex] = point;
        }
    }

    fn find_slack(&mut self, vertex: usize) {
        self.slackest[vertex] = 0;
        for point in 1..=self.points {
            let outermost = self.outermost[point];
            if self.edges[point][vertex].weight > 0
                && outermost != vertex
                && self.role[outermost] == Role::Outer
            {
                self.offer_slack(point, vertex);
            }
        }
    }

    /// Lets edges grow from the points of a vertex.
    fn enqueue(&mut self, vertex: usize) {
        if vertex <= self.points {
            self.queue.push_back(vertex);
            return;
        }
        for part in self.circle[vertex].clone() {
            self.enqueue(part);
        }
    }

    fn set_outermost(&mut self, vertex: usize, blossom: usize) {
        self.outermost[vertex] = blossom;
        if vertex > self.points {
            for part in self.circle[vertex].clone() {
                self.set_outermost(part, blossom);
            }
        }
    }

    /// Where a vertex is on a circle, which is turned so that the way there has an even number of edges.
    fn even_way(&mut self, blossom: usize, vertex: usize) -> usize {
        let circle = &mut self.circle[blossom];
        let place = circle.iter().position(|part| *part == vertex).unwrap_or(0);
        if place % 2 == 0 {
            return place;
        }
        circle[1..].reverse();
        circle.len() - place
    }

    fn set_partner(&mut self, vertex: usize, other: usize) {
        let edge = self.edges[vertex][other];
        self.partner[vertex] = edge.to;
        if vertex <= self.points {
            return;
        }
        let part = self.holds[vertex][edge.from];
        let way = self.even_way(vertex, part);
        for place in 0..way {
            let [one, two] = [place, place ^ 1].map(|place| self.circle[vertex][place]);
            self.set_partner(one, two);
        }
        self.set_partner(part, other);
        self.circle[vertex].rotate_left(way);
    }

    /// Exchanges the edges from a vertex to its root, where it is matched with another one now.
    fn augment(&mut self, mut vertex: usize, mut other: usize) {
        loop {
            let before = self.outermost[self.partner[vertex]];
            self.set_partner(vertex, other);
            if before == 0 {
                return;
            }
            let above = self.outermost[self.parent[before]];
            self.set_partner(before, above);
            (vertex, other) = (above, before);
        }
    }

    /// The nearest vertex above both; 0 where they are in different trees.
    fn meeting(&mut self, mut one: usize, mut other: usize) -> usize {
        self.round += 1;
        while one != 0 || other != 0 {
            if one != 0 {
                if self.seen[one] == self.round {
                    return one;
                }
                self.seen[one] = self.round;
                one = self.outermost[self.partner[one]];
                if one != 0 {
                    one = self.outermost[self.parent[one]];
                }
            }
            (one, other) = (other, one);
        }
        0
    }

    /// Shrinks the circle of two outer vertices and their ways to the one above both.
    fn shrink(&mut self, one: usize, top: usize, other: usize) {
        let unused = (self.points + 1..=self.last).find(|blossom| self.outermost[*blossom] == 0);
        let blossom = unused.unwrap_or(self.last + 1);
        self.last = self.last.max(blossom);
        self.labels[blossom] = 0;
        self.role[blossom] = Role::Outer;
        self.partner[blossom] = self.partner[top];
        let mut circle = vec![top];
        self.walk(one, top, &mut circle);
        circle[1..].reverse();
        self.walk(other, top, &mut circle);
        self.circle[blossom].clone_from(&circle);
        self.set_outermost(blossom, blossom);
        for vertex in 1..=self.last {
            self.edges[blossom][vertex].weight = 0;
            self.edges[vertex][blossom].weight = 0;
        }
        self.holds[blossom].fill(0);
        for part in circle {
            for vertex in 1..=self.last {
                let known = self.edges[blossom][vertex];
                let edge = self.edges[part][vertex];
                if known.weight == 0 || self.slack(edge) < self.slack(known) {
                    self.edges[blossom][vertex] = edge;
                    self.edges[vertex][blossom] = self.edges[vertex][part];
                }
            }
            for point in 1..=self.points {
                if self.holds[part][point] != 0 {
                    self.holds[blossom][point] = part;
                }
            }
        }
        self.find_slack(blossom);
    }

    /// The vertices from one up to the top, without the top.
    fn walk(&mut self, from: usize, top: usize, circle: &mut Vec<usize>) {
        let mut outer = from;
        while outer != top {
            let inner = self.outermost[self.partner[outer]];
            circle.extend([outer, inner]);
            self.enqueue(inner);
            outer = self.outermost[self.parent[inner]];
        }
    }

    /// Takes an inner blossom apart.
    fn expand(&mut self, blossom: usize) {
        for part in self.circle[blossom].clone() {
            self.set_outermost(part, part);
        }
        let entered = self.edges[blossom][self.parent[blossom]].from;
        let entry = self.holds[blossom][entered];
        let way = self.even_way(blossom, entry);
        let circle = self.circle[blossom].clone();
        for pair in circle[..way].chunks_exact(2) {
            let [inner, outer] = [pair[0], pair[1]];
            self.parent[inner] = self.edges[outer][inner].from;
            self.role[inner] = Role::Inner;
            self.role[outer] = Role::Outer;
            self.slackest[inner] = 0;
            self.find_slack(outer);
            self.enqueue(outer);
        }
        self.role[entry] = Role::Inner;
        self.parent[entry] = self.parent[blossom];
        for part in &circle[way + 1..] {
            self.role[*part] = Role::Free;
            self.find_slack(*part);
        }
        self.outermost[blossom] = 0;
    }

    /// Takes an edge without slack from an outer vertex; whether that makes a pair more.
    fn takes(&mut self, edge: Edge) -> bool {
        let (one, other) = (self.outermost[edge.from], self.outermost[edge.to]);
        match self.role[other] {
            Role::Free => {
                self.parent[other] = edge.from;
                self.role[other] = Role::Inner;
                let next = self.outermost[self.partner[other]];
                self.slackest[other] = 0;
                self.slackest[next] = 0;
                self.role[next] = Role::Outer;
                self.enqueue(next);
            }
            Role::Outer => {
                let top = self.meeting(one, other);
                if top == 0 {
                    self.augment(one, other);
                    self.augment(other, one);
                    return true;
                }
                self.shrink(one, top, other);
            }
            Role::Inner => {}
        }
        false
    }

    /// The vertices that are in no blossom.
    fn outermost_ones(&self) -> Vec<usize> {
        (1..=self.last)
            .filter(|vertex| self.outermost[*vertex] == *vertex)
            .collect()
    }

    /// Finds one pair more; `false` where there is none.
    fn grows_by_a_pair(&mut self) -> bool {
        self.role.fill(Role::Free);
        self.slackest.fill(0);
        self.queue.clear();
        for vertex in self.outermost_ones() {
            if self.partner[vertex] == 0 {
                self.parent[vertex] = 0;
                self.role[vertex] = Role::Outer;
                self.enqueue(vertex);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            while let Some(point) = self.queue.pop_front() {
                if self.role[self.outermost[point]] == Role::Inner {
                    continue;
                }
                for other in 1..=self.points {
                    let edge = self.edges[point][other];
                    if edge.weight == 0 || self.outermost[point] == self.outermost[other] {
                        continue;
                    }
                    if self.slack(edge) != 0 {
                        self.offer_slack(point, self.outermost[other]);
                    } else if self.takes(edge) {
                        return true;
                    }
                }
            }
            let Some(step) = self.step() else {
                return false;
            };
            if !self.lower(step) {
                return false;
            }
            self.queue.clear();
            for vertex in self.outermost_ones() {
                let from = self.slackest[vertex];
                if self.outermost[vertex] != vertex || from == 0 || self.outermost[from] == vertex {
                    continue;
                }
                let edge = self.edges[from][vertex];
                if self.slack(edge) == 0 && self.takes(edge) {
                    return true;
                }
            }
            for blossom in self.points + 1..=self.last {
                if self.outermost[blossom] == blossom
                    && self.role[blossom] == Role::Inner
                    && self.labels[blossom] == 0
                {
                    self.expand(blossom);
                }
            }
        }
    }

    /// By how much the potentials may change.
    fn step(&self) -> Option<i64> {
        let of_vertex = |vertex: &usize| {
            let vertex = *vertex;
            let slack = || self.slack(self.edges[self.slackest[vertex]][vertex]);
            let has_slack = self.slackest[vertex] != 0;
            let by_slack = match self.role[vertex] {
                Role::Free => has_slack.then(slack),
                Role::Outer => has_slack.then(|| slack() / 2),
                Role::Inner => None,
            };
            let is_blossom = vertex > self.points && self.role[vertex] == Role::Inner;
            by_slack.or_else(|| is_blossom.then(|| self.labels[vertex] / 2))
        };
        self.outermost_ones().iter().filter_map(of_vertex).min()
    }

    /// Changes the potentials; `false` where one would be used up, and no pair is left.
    fn lower(&mut self, step: i64) -> bool {
        for point in 1..=self.points {
            match self.role[self.outermost[point]] {
                Role::Outer if self.labels[point] <= step => return false,
                Role::Outer => self.labels[point] -= step,
                Role::Inner => self.labels[point] += step,
                Role::Free => {}
            }
        }
        for blossom in self.points + 1..=self.last {
            if self.outermost[blossom] == blossom {
                match self.role[blossom] {
                    Role::Outer => self.labels[blossom] += 2 * step,
                    Role::Inner => self.labels[blossom] -= 2 * step,
                    Role::Free => {}
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn least(costs: &[Vec<i64>], left: &[usize]) -> i64 {
        let [first, rest @ ..] = left else { return 0 };
        let pairs = rest.iter().enumerate().map(|(place, other)| {
            let mut left = rest.to_vec();
            left.remove(place);
            costs[*first][*other] + least(costs, &left)
        });
        pairs.min().unwrap_or(0)
    }

    #[test]
    fn nothing_is_cheaper() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..2000 {
            let count = 2 * rng.usize(1..=4);
            let most = [1, 3, 10, 1000, 1_000_000_000][rng.usize(0..5)];
            let mut costs = vec![vec![0; count]; count];
            let pairs = (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
            for (one, other) in pairs {
                let cost = rng.i64(0..=most);
                costs[one][other] = cost;
                costs[other][one] = cost;
            }
            let partners = cheapest(&costs);
            for (one, other) in partners.iter().enumerate() {
                assert!(one != *other && partners[*other] == one, "{partners:?}");
            }
            let sum: i64 = partners
                .iter()
                .enumerate()
                .map(|(one, other)| costs[one][*other])
                .sum();
            let all: Vec<usize> = (0..count).collect();
            assert_eq!(sum, 2 * least(&costs, &all), "{costs:?}");
        }
    }
}
