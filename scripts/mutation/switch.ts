/** Which condition is taken out just now. Goes into a copy of the tree, beside the code whose conditions ask it. */
const state = {
  // For what is decided when the program is loaded, and never again.
  off: Number(process.env.MUTANT ?? 0),
  wasAsked: false,
}

/** Whether the condition with this number is taken out. */
export function isOff(number: number): boolean {
  if (number !== state.off) return false
  state.wasAsked = true
  return true
}

/** What is given. Stands around a choice by `isOff`, wherever an expression may stand. */
export function either<T>(value: T): T {
  return value
}

export function switchOff(number: number) {
  Object.assign(state, { off: number, wasAsked: state.wasAsked && state.off === number })
  // For the programs that a test starts.
  process.env.MUTANT = String(number)
}

/** False when no code came by: then no test can have noticed either. */
export function wasAsked(): boolean {
  return state.wasAsked
}
