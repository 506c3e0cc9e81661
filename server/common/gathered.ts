/**
 * Questions that are asked together. Those that come while others are under way wait until these are answered, and then are asked as
 * one: each is asked after it came, so that no answer is older than its question.
 */
export class Gathered<Q, A> {
  readonly #ask: (questions: ReadonlySet<Q>) => Promise<(question: Q) => A>
  #next: { questions: Set<Q>; answers: Promise<(question: Q) => A> } | undefined
  #underWay: Promise<void> | undefined

  constructor(ask: (questions: ReadonlySet<Q>) => Promise<(question: Q) => A>) {
    this.#ask = ask
  }

  async ask(question: Q): Promise<A> {
    this.#next ??= this.#gather()
    const { questions, answers } = this.#next
    questions.add(question)
    return (await answers)(question)
  }

  #gather() {
    const questions = new Set<Q>()
    // What arrived in this turn of the event loop belongs together.
    const turn = this.#underWay ?? new Promise<void>((go) => setImmediate(go))
    const answers = turn.then(() => {
      this.#next = undefined
      const answer = this.#ask(questions)
      const end = () => {
        // Those who waited for this end ask now, and it is theirs that is under way.
        if (this.#underWay === over) this.#underWay = undefined
      }
      const over: Promise<void> = answer.then(end, end)
      this.#underWay = over
      return answer
    })
    return { questions, answers }
  }
}
