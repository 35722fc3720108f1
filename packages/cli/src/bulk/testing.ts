/** What a stream would bring. */
export async function* inPieces<Piece>(pieces: readonly Piece[]): AsyncGenerator<Piece> {
  yield* pieces
}
