import { IMPORT_LEVELS } from '../../limits/files.ts'
import { CHILD_CARDS, EPIC_CARDS, LINKS } from '../../limits/parts.ts'
import type { LinkType, PlannedLink, RelationRoom } from '../foreign/plan.ts'
import { toLine } from '../foreign/text.ts'
import { LINK_FIELDS, type LinkField, type RelationField } from './columns.ts'

/**
 * What the rows of a table say of each other: parents, epics and links. Rows are numbered in their order, and every reference is
 * looked up once, so that all of it takes time in proportion to the size of the file. What cannot be followed stays text.
 */

/** A cell that names other rows or an epic. */
export interface Reference {
  field: RelationField
  /** The column. */
  name: string
  text: string
}

/** What is known of a row when the table is read for the first time. */
export interface NamedRow {
  title: string
  keys: readonly string[]
  isEpic: boolean
  references: readonly Reference[]
}

/** What a row becomes besides its own contents. Rows and epics are named by their numbers. */
export interface Related {
  isEpic: boolean
  parent?: number
  epic?: number
  links: PlannedLink[]
  /** What stays text, and how many references that is. */
  left: [name: string, text: string][]
  total_left: number
}

/** A name of several rows names none of them. */
const SEVERAL = -1
const NONE = -1

class Names {
  readonly #rows = new Map<string, number>()

  add(name: string, row: number) {
    if (name === '') return
    const known = this.#rows.get(name)
    this.#rows.set(name, known === undefined || known === row ? row : SEVERAL)
  }

  get(name: string): number | undefined {
    return this.#rows.get(name)
  }
}

const nameIn = (text: string) => toLine(text, '')

/** Collects what rows are called and which of them they name as their parents and epics. Links are looked up later, row by row. */
export class RelationNames {
  readonly #keys = new Names()
  readonly #titles = new Names()
  readonly #epicTitles = new Names()
  readonly epicRows: number[] = []
  readonly parents = new Map<number, string[]>()
  readonly epics = new Map<number, { isKey: boolean; name: string }[]>()
  total = 0

  add({ title, keys, isEpic, references }: NamedRow) {
    const row = this.total
    this.total += 1
    for (const key of keys) this.#keys.add(nameIn(key), row)
    this.#titles.add(nameIn(title), row)
    if (isEpic) {
      this.epicRows.push(row)
      // Jira gives an epic a shorter name as well.
      for (const name of [title, ...references.filter(({ field }) => field === 'epic').map(({ text }) => text)])
        this.#epicTitles.add(nameIn(name), row)
      return
    }
    for (const { field, text } of references) {
      const name = nameIn(text)
      if (field === 'parent') this.parents.set(row, [...(this.parents.get(row) ?? []), name].slice(0, MOST_NAMES))
      if (field === 'epic' || field === 'epic_link')
        this.epics.set(
          row,
          [...(this.epics.get(row) ?? []), { isKey: field === 'epic_link', name }].slice(0, MOST_NAMES),
        )
    }
  }

  /** The row of this key, else the one of this title; `SEVERAL` if that is not certain. */
  find(name: string): number | undefined {
    return this.#keys.get(name) ?? this.#titles.get(name)
  }

  findKey(name: string): number | undefined {
    return this.#keys.get(name)
  }

  /** Of those rows that are epics in the table. */
  findEpicTitled(title: string): number | undefined {
    return this.#epicTitles.get(title)
  }
}

/** One program writes the same parent in three columns. */
const MOST_NAMES = 4

/** More than a card can be linked to, in both directions: the rest of a list is not looked for. */
const MOST_LISTED = 2 * LINKS

/** A title that holds separators is looked for in so many parts of a list. */
const MOST_JOINED = 4

const MOST_EPICS_LEFT = 100

/** Follows references, as far as a space and the roadmap have room. The rows must be asked for in their order. */
export class Relations {
  readonly #names: RelationNames
  readonly #room: RelationRoom
  readonly #isEpic: Uint8Array
  readonly #parents: Int32Array
  /** The epic of a card that is below no other. */
  readonly #epics: Int32Array
  /** Epics that are only named, by their titles; their numbers follow those of the rows. */
  readonly #named = new Map<string, number>()
  readonly #epicsLeft = new Set<string>()
  /** Every linked pair, and how. */
  readonly #pairs = new Map<number, string>()
  readonly #linksFrom = new Map<number, number>()
  readonly #linksTo = new Map<number, number>()

  constructor(names: RelationNames, room: RelationRoom) {
    this.#names = names
    this.#room = room
    this.#isEpic = new Uint8Array(names.total)
    for (const row of names.epicRows.slice(0, room.epics)) this.#isEpic[row] = 1
    this.#parents = new Int32Array(names.total).fill(NONE)
    this.#epics = new Int32Array(names.total).fill(NONE)
    this.#settleParents()
    this.#settleEpics()
  }

  /** The titles of the epics that no row describes, by their numbers. */
  get namedEpics(): ReadonlyMap<string, number> {
    return this.#named
  }

  /** The titles of those that there is no room for: the first ones. */
  get epicsLeft(): ReadonlySet<string> {
    return this.#epicsLeft
  }

  #isEpicAt(row: number | undefined): boolean {
    return row !== undefined && row >= 0 && this.#isEpic[row] === 1
  }

  #parentOf(row: number): number {
    return this.#parents[row] ?? NONE
  }

  #settleParents() {
    const heights = new Uint8Array(this.#names.total)
    const children = new Map<number, number>()
    for (const [row, named] of this.#names.parents) {
      if (this.#isEpic[row] === 1) continue
      const parent = named
        .map((name) => this.#names.find(name))
        .find((found) => found !== undefined && found >= 0 && found !== row)
      if (parent === undefined || this.#isEpicAt(parent)) continue
      const count = children.get(parent) ?? 0
      if (count >= CHILD_CARDS || !this.#fitsBelow(row, parent, heights)) continue
      children.set(parent, count + 1)
      this.#parents[row] = parent
      let height = (heights[row] ?? 0) + 1
      // No tree is higher than the limit, so that going up takes so many steps at most.
      for (let above = parent; above !== NONE && (heights[above] ?? 0) < height; above = this.#parentOf(above)) {
        heights[above] = height
        height += 1
      }
    }
  }

  #fitsBelow(row: number, parent: number, heights: Uint8Array): boolean {
    let level = heights[row] ?? 0
    for (let above = parent; above !== NONE; above = this.#parentOf(above)) {
      // A card cannot be below itself.
      if (above === row) return false
      level += 1
    }
    return level <= IMPORT_LEVELS
  }

  #rootOf(row: number): number {
    let root = row
    while (this.#parentOf(root) !== NONE) root = this.#parentOf(root)
    return root
  }

  #settleEpics() {
    const sizes = new Map<number, number>()
    for (const row of this.#names.parents.keys())
      if (this.#parentOf(row) !== NONE) {
        const root = this.#rootOf(row)
        sizes.set(root, (sizes.get(root) ?? 1) + 1)
      }
    const counts = new Map<number, number>()
    const rows = [...new Set([...this.#names.parents.keys(), ...this.#names.epics.keys()])].sort((a, b) => a - b)
    for (const row of rows) {
      if (this.#isEpic[row] === 1 || this.#parentOf(row) !== NONE) continue
      const epic = this.#epicNamedBy(row)
      if (epic === undefined) continue
      const count = (counts.get(epic) ?? 0) + (sizes.get(row) ?? 1)
      if (count > EPIC_CARDS) continue
      counts.set(epic, count)
      this.#epics[row] = epic
    }
  }

  /** A parent that is an epic; else the epic of a key; else that of a title, which is made if no row describes it. */
  #epicNamedBy(row: number): number | undefined {
    const above = (this.#names.parents.get(row) ?? []).map((name) => this.#names.find(name))
    const named = this.#names.epics.get(row) ?? []
    const found = [...above, ...named.map(({ name, isKey }) => this.#findEpic(name, isKey))]
    const known = found.find((epic) => epic !== undefined && (epic >= this.#names.total || this.#isEpicAt(epic)))
    if (known !== undefined) return known
    const title = named.find(({ name, isKey }) => !isKey && name !== '' && this.#findEpic(name, false) === undefined)
    if (!title) return undefined
    if (Math.min(this.#names.epicRows.length, this.#room.epics) + this.#named.size >= this.#room.epics) {
      if (this.#epicsLeft.size < MOST_EPICS_LEFT) this.#epicsLeft.add(title.name)
      return undefined
    }
    const epic = this.#names.total + this.#named.size
    this.#named.set(title.name, epic)
    return epic
  }

  /** `SEVERAL`, or a row that is no epic, for a name that cannot become one. */
  #findEpic(name: string, isKey: boolean): number | undefined {
    const keyed = this.#names.findKey(name)
    if (isKey || this.#isEpicAt(keyed)) return keyed
    return this.#names.findEpicTitled(name) ?? this.#named.get(name)
  }

  /** What becomes of a row, the next one. */
  follow(row: number, title: string, references: readonly Reference[]): Related {
    const isEpic = this.#isEpic[row] === 1
    const parent = this.#parentOf(row)
    const epic = this.#epics[this.#rootOf(row)] ?? NONE
    const related: Related = {
      isEpic,
      ...(parent !== NONE && { parent }),
      ...(epic !== NONE && { epic }),
      links: [],
      left: [],
      total_left: 0,
    }
    const above = parent === NONE ? epic : parent
    const isBelow = references.some(({ field, text }) => field === 'parent' && this.#names.find(nameIn(text)) === above)
    for (const { field, name, text } of references) {
      if (isLink(field)) this.#followLinks(row, { field, name, text }, related)
      else if (isEpic && field === 'epic') {
        // Its own shorter name.
        if (nameIn(text) !== nameIn(title)) related.left.push([name, text])
      } else if (isEpic || !this.#isFollowed(field, nameIn(text), { above, epic, isBelow })) {
        related.left.push([name, text])
        related.total_left += 1
      }
    }
    return related
  }

  #isFollowed(field: RelationField, name: string, { above, epic, isBelow }: Followed): boolean {
    if (field !== 'parent') return epic !== NONE && this.#findEpic(name, field === 'epic_link') === epic
    const found = this.#names.find(name)
    // The title of the parent beside its key may be that of several rows.
    return above !== NONE && (found === above || (isBelow && found === SEVERAL))
  }

  #followLinks(row: number, { field, name, text }: Reference & { field: LinkField }, related: Related) {
    const whole = this.#names.find(nameIn(text))
    const named = whole === undefined ? [...this.#rowsIn(text)] : [{ words: text, found: whole }]
    const left = named.filter(({ found }) => !this.#link(row, field, found, related))
    if (left.length === 0) return
    related.left.push([name, left.length === named.length ? text : left.map(({ words }) => words.trim()).join(', ')])
    related.total_left += left.length
  }

  /** The names in a list: keys, or titles, which may hold separators too, so that the longest known one counts. */
  *#rowsIn(text: string): Generator<{ words: string; found: number | undefined }> {
    const parts = [...text.matchAll(/[^,;\n]+/g)].filter(([part]) => part.trim() !== '')
    for (let at = 0; at < parts.length; at += 1) {
      const [words = ''] = parts[at] ?? []
      const key = at < MOST_LISTED ? this.#names.findKey(nameIn(words)) : undefined
      const more = key === undefined && at < MOST_LISTED ? this.#longestTitle(text, parts, at) : 0
      const end = parts[at + more]
      const whole = more === 0 || !end ? words : text.slice(parts[at]?.index, end.index + end[0].length)
      yield { words: whole, found: at < MOST_LISTED ? (key ?? this.#names.find(nameIn(whole))) : undefined }
      at += more
    }
  }

  /** How many of the next parts belong to the title that begins here. */
  #longestTitle(text: string, parts: readonly RegExpExecArray[], at: number): number {
    for (let more = MOST_JOINED - 1; more > 0; more -= 1) {
      const end = parts[at + more]
      if (end && this.#names.find(nameIn(text.slice(parts[at]?.index, end.index + end[0].length))) !== undefined)
        return more
    }
    return 0
  }

  /** True for a link that is there, or was already: two rows may say the same from both ends. */
  #link(row: number, type: LinkType, other: number | undefined, related: Related): boolean {
    if (other === undefined || other < 0 || other === row || this.#isEpic[other] !== this.#isEpic[row]) return false
    const [from, to, kind] = type === 'blocked_by' ? [other, row, 'blocks' as const] : [row, other, type]
    const pair = Math.min(from, to) * this.#names.total + Math.max(from, to)
    const meaning = kind === 'blocks' ? `blocks ${from}` : kind
    const known = this.#pairs.get(pair)
    if (known !== undefined) return known === meaning
    const [given, taken] = [this.#linksFrom.get(from) ?? 0, this.#linksTo.get(to) ?? 0]
    if (given >= LINKS || taken >= LINKS || this.#pairs.size >= this.#room.links) return false
    this.#pairs.set(pair, meaning)
    this.#linksFrom.set(from, given + 1)
    this.#linksTo.set(to, taken + 1)
    related.links.push({ type, to: other })
    return true
  }
}

interface Followed {
  /** The parent, or an epic instead of one. */
  above: number
  epic: number
  isBelow: boolean
}

function isLink(field: RelationField): field is LinkField {
  return LINK_FIELDS.some((known) => known === field)
}
