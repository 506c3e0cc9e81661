import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Gathered } from './gathered.ts'

/** Each question waits for its answer, which is given by hand. */
function newQuestions() {
  const asked: { questions: string[]; answer(error?: Error): void }[] = []
  const gathered = new Gathered<string, string>((questions) => {
    const { promise, resolve, reject } = Promise.withResolvers<(question: string) => string>()
    const number = asked.length
    const answer = (error?: Error) => (error ? reject(error) : resolve((question) => `${question} ${number}`))
    asked.push({ questions: [...questions], answer })
    return promise
  })
  return { asked, gathered }
}

describe('gathered questions', () => {
  test('those of one moment are one, and what comes while it is under way is asked after it', async () => {
    const { asked, gathered } = newQuestions()
    const first = [gathered.ask('a'), gathered.ask('b'), gathered.ask('a')]
    await expect.poll(() => asked.length).toBe(1)
    const second = [gathered.ask('a'), gathered.ask('c')]
    // They would be asked in the next turn, if nothing were under way.
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    expect(asked.map(({ questions }) => questions)).toEqual([['a', 'b']])

    asked[0]?.answer()
    expect(await Promise.all(first)).toEqual(['a 0', 'b 0', 'a 0'])
    await expect.poll(() => asked.length).toBe(2)
    const third = gathered.ask('a')
    asked[1]?.answer()

    expect(await Promise.all(second)).toEqual(['a 1', 'c 1'])
    await expect.poll(() => asked.length).toBe(3)
    asked[2]?.answer()
    expect(await third).toBe('a 2')
    expect(asked.map(({ questions }) => questions)).toEqual([['a', 'b'], ['a', 'c'], ['a']])
  })

  test('one that fails does so for those who asked it, and not for those who wait', async () => {
    const { asked, gathered } = newQuestions()
    const failing = gathered.ask('a')
    await expect.poll(() => asked.length).toBe(1)
    const waiting = gathered.ask('a')

    asked[0]?.answer(new Error('No.'))

    await expect(failing).rejects.toThrow('No.')
    await expect.poll(() => asked.length).toBe(2)
    asked[1]?.answer()
    expect(await waiting).toBe('a 1')
  })
})
