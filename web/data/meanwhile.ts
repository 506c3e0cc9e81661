/**
 * What was said while something was under way. An answer that was made before a change may come after what was read because of the
 * change, and would stay in its place: so what was said meanwhile is taken once more when the answer has come.
 */
export class Meanwhile {
  readonly #underWay = new Set<(() => void)[]>()

  /** Something was said; `again` takes it once more. */
  note(again: () => void) {
    for (const said of this.#underWay) said.push(again)
  }

  /** What comes of `run` goes into the mirror before it ends, or at once when it has. */
  async until<Result>(run: () => Promise<Result>): Promise<Result> {
    const said: (() => void)[] = []
    this.#underWay.add(said)
    try {
      return await run()
    } finally {
      this.#underWay.delete(said)
      for (const again of said) again()
    }
  }
}
