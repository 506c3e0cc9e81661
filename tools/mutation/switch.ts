/** Which condition is currently removed. Copied into the tree, beside the code whose conditions check it. */
const state = {
  // For conditions evaluated only while the program loads.
  off: Number(process.env.MUTANT ?? 0),
  asked: new Set<number>(),
}

/** Whether the condition with this number is removed. */
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

/** The conditions reached since the last switch: no test can notice the others. */
export function askedFor(): number[] {
  return [...state.asked]
}
