//! Trees as bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use records::{NodeId, Remarks, Tree};
use store::testing::{decode, encode};
use xiangqi::{Move, Setup, Square};

fn remarks() -> impl Strategy<Value = Remarks> {
    let text = || prop_oneof![Just(String::new()), "[a炮\n\"{]{1,9}"];
    let parts = (
        text(),
        text(),
        vec(any::<u8>(), 0..3),
        any::<Option<u64>>(),
        any::<Option<u64>>(),
        any::<Option<i32>>(),
        vec((text(), text()), 0..3),
    );
    parts.prop_map(|(before, comment, glyphs, clock_ms, spent_ms, eval_cp, unknown)| Remarks {
        before,
        comment,
        glyphs,
        clock_ms,
        spent_ms,
        eval_cp,
        unknown,
    })
}

/// A tree of any moves, legal or not.
fn tree() -> impl Strategy<Value = Tree> {
    let square = || (0u8..90).prop_map(|i| Square::ALL[usize::from(i)]);
    let mv = prop::option::weighted(0.9, (square(), square()));
    let node = (any::<prop::sample::Index>(), mv, prop::option::weighted(0.3, remarks()));
    vec(node, 0..40).prop_map(|nodes| {
        let mut tree = Tree::new();
        let mut ids = vec![NodeId::ROOT];
        for (parent, mv, remarks) in nodes {
            let parent = ids[parent.index(ids.len())];
            let id = match mv {
                Some((from, to)) => tree.add(parent, Move::new(from, to)),
                None => tree.add_undecodable(parent),
            };
            if let Some(remarks) = remarks {
                *tree.remarks_mut(id) = remarks;
            }
            ids.push(id);
        }
        tree.check(&Setup::start());
        tree
    })
}

/// What can be seen of a tree, whatever numbers its nodes have.
fn seen(tree: &Tree) -> Vec<String> {
    let node = |(node, depth)| {
        let remarks = tree.remarks(node).filter(|r| **r != Remarks::default());
        format!("{depth} {:?} {:?} {remarks:?}", tree.mv(node), tree.standing(node))
    };
    std::iter::once((NodeId::ROOT, 0)).chain(tree.walk()).map(node).collect()
}

proptest! {
    #[test]
    fn a_tree_comes_back(tree in tree()) {
        let bytes = encode(&tree);
        let read = decode(&bytes, &Setup::start()).expect("what was written can be read");
        prop_assert_eq!(seen(&read), seen(&tree));
        prop_assert_eq!(encode(&read), bytes);
    }

    #[test]
    fn cut_and_changed_bytes_are_refused_or_read(
        tree in tree(), at in any::<prop::sample::Index>(), byte in any::<u8>()
    ) {
        let mut bytes = encode(&tree);
        prop_assert_eq!(decode(&bytes[..at.index(bytes.len())], &Setup::start()), None);
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Some(tree) = decode(&bytes, &Setup::start()) {
            prop_assert!(tree.len() < bytes.len());
        }
    }

    #[test]
    fn any_bytes_are_refused_or_read(bytes in vec(any::<u8>(), 0..200)) {
        drop(decode(&bytes, &Setup::start()));
    }
}
