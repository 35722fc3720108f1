/** Yields the pieces one by one, as a stream would. */
export async function* inPieces<Piece>(pieces: readonly Piece[]): AsyncGenerator<Piece> {
  yield* pieces
}
