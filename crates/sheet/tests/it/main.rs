//! What games look like as texts.

use records::{Game, NodeId, ReadOptions};
use sheet::{Boards, Sheet};
use xiangqi::{Move, Square, fen};

fn game(pgn: &str) -> Game {
    let document = records::read(pgn.as_bytes(), &ReadOptions::default()).expect("PGN");
    document.into_games().remove(0)
}

#[test]
fn moves_comments_variations_and_boards() {
    let game = game(
        "[Red \"A\"]\n\n{开局} 1. h2e2 h9g7 2. h0g2 {平淡} (2. b0c2 $2 b9c7 (2... i9h9 3. a0a1) 3. \
         c3c4 {夹马}) i9h9 $1 3. i0h0 1-0\n",
    );
    let expected = "\
开局
   1. 炮二平五    马８进７
   2. 马二进三
      平淡
      (2. 马八进七? 马２进３ (2… 车９平８ 3. 车九进一) 3. 兵七进一 {夹马})
   2. …           车９平８!

      9 車 馬 象 士 將 士 象 車 ．
      8 ． ． ． ． ． ． ． ． ．
      7 ． 砲 ． ． ． ． 馬 砲 ．
      6 卒 ． 卒 ． 卒 ． 卒 ． 卒
      5 ． ． ． ． ． ． ． ． ．
      4 ． ． ． ． ． ． ． ． ．
      3 兵 ． 兵 ． 兵 ． 兵 ． 兵
      2 ． 炮 ． ． 炮 ． 傌 ． ．
      1 ． ． ． ． ． ． ． ． ．
      0 俥 傌 相 仕 帥 仕 相 ． 俥
         a  b  c  d  e  f  g  h  i

   3. 车一平二
";
    assert_eq!(Sheet::new(&game).to_string(), expected);
    let plain = Sheet { boards: Boards::Never, ..Sheet::new(&game) };
    assert!(!plain.to_string().contains('俥'));
    let all = Sheet { boards: Boards::Always, ..Sheet::new(&game) };
    assert_eq!(all.to_string().matches("   a  b  c").count(), 6);
    let two = Sheet { boards: Boards::After([0, 5].into()), ..Sheet::new(&game) };
    assert_eq!(two.to_string().matches("   a  b  c").count(), 2);
}

#[test]
fn black_may_begin_and_illegal_moves_are_shown_as_points() {
    let start = fen::parse("4k4/9/9/9/9/9/9/9/4r4/3K5 b - - 5 40").expect("a FEN");
    let mut game = Game { start, ..Game::default() };
    let first = game.tree.add(NodeId::ROOT, Move::new(Square::E1, Square::E5));
    let second = game.tree.add(first, Move::new(Square::D0, Square::D5));
    game.tree.add(second, Move::new(Square::E5, Square::E6));
    game.tree.check(&start);
    let text = Sheet { boards: Boards::Never, ..Sheet::new(&game) }.to_string();
    assert_eq!(text, "  40. …           车５退４\n  41. d0d5✗       e5e6\n", "{text}");
}

#[test]
fn lines_are_cut_and_deep_trees_are_no_trouble() {
    let mut game = Game::default();
    let long = "红方先手 very long words 很长的注释，".repeat(20);
    let first = game.tree.add(NodeId::ROOT, Move::new(Square::H2, Square::E2));
    game.tree.remarks_mut(first).comment = long;
    // A variation within a variation, 20 000 deep.
    let mut node = game.tree.add(NodeId::ROOT, Move::new(Square::B2, Square::E2));
    for i in 0..20_000 {
        let there = [Square::H9, Square::G7, Square::A0, Square::A1];
        let (from, to) = (there[i % 4], there[(i + 1) % 4]);
        game.tree.add(node, Move::new(from, to));
        node = game.tree.add(node, Move::new(to, from));
    }
    game.tree.check(&game.start.clone());
    let text = Sheet::new(&game).to_string();
    let widest = text.lines().map(unicode_width::UnicodeWidthStr::width).max();
    assert!(widest <= Some(80), "{widest:?}");
    assert_eq!(text.matches('(').count(), text.matches(')').count());
}
