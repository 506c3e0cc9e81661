/** Which condition is taken out just now. Goes into a copy of the tree, beside the code whose conditions ask it. */
const state = {
  // For what is decided when the program is loaded, and never again.
  off: Number(process.env.MUTANT ?? 0),
  asked: new Set<number>(),
}

/** Whether the condition with this number is taken out. */
export function isOff(number: number): boolean {
  state.asked.add(number)
  return number === state.off
}

/** What is given. Stands around a choice by `isOff`, wherever an expression may stand. */
export function either<T>(value: T): T {
  return value
}

export function switchOff(number: number) {
  state.off = number
  state.asked.clear()
  // For the programs that a test starts.
  process.env.MUTANT = String(number)
}

/** The conditions that code has come by since the last switch: no test can notice the others. */
export function askedFor(): number[] {
  return [...state.asked]
}
