/** The queue for one writer: each workspace has a line of its own, and the lines take turns. */
export class FairQueue<T extends { team_id: string }> {
  /** In the order of their turns. */
  readonly #lines = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  lengthOf(team_id: string): number {
    return this.#lines.get(team_id)?.length ?? 0
  }

  push(item: T) {
    const line = this.#lines.get(item.team_id)
    if (line) line.push(item)
    else this.#lines.set(item.team_id, [item])
    this.#size += 1
  }

  /** Puts back items that were taken, ahead of all others of their line. */
  putBack(items: readonly T[]) {
    for (const item of items.toReversed()) {
      const line = this.#lines.get(item.team_id)
      if (line) line.unshift(item)
      else this.#lines.set(item.team_id, [item])
    }
    this.#size += items.length
  }

  /** The item that `take` would take. */
  next(isWanted: (item: T) => boolean = () => true): T | undefined {
    for (const [item] of this.#lines.values()) if (item && isWanted(item)) return item
    return undefined
  }

  /**
   * The first item of the line whose turn it is, which then goes behind the other lines. With a condition: of the first line
   * whose first item meets it.
   */
  take(isWanted: (item: T) => boolean = () => true): T | undefined {
    for (const [team_id, line] of this.#lines) {
      const [item] = line
      if (!item || !isWanted(item)) continue
      line.shift()
      this.#size -= 1
      this.#lines.delete(team_id)
      if (line.length > 0) this.#lines.set(team_id, line)
      return item
    }
    return undefined
  }

  /** Removes items that need not wait any longer. */
  remove(isOver: (item: T) => boolean): T[] {
    const removed: T[] = []
    for (const [team_id, line] of this.#lines) {
      const rest = line.filter((item) => !isOver(item))
      if (rest.length === line.length) continue
      removed.push(...line.filter(isOver))
      if (rest.length > 0) this.#lines.set(team_id, rest)
      else this.#lines.delete(team_id)
    }
    this.#size -= removed.length
    return removed
  }
}
