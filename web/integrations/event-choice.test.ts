import { describe, expect, test } from 'vitest'
import { EVENT_TYPES } from '../../server/workspace/events/types.ts'
import { EVENTS } from '../rules/integrations.generated.ts'
import { integrationsText } from '../text/integrations.ts'
import { choose, findEvents, isChosen } from './event-choice.ts'

describe('the events that an integration follows', () => {
  const isOfOne = (type: string) => type.endsWith('.marked') || type.endsWith('.reminded')

  test('are all of the log, except what concerns one person alone', () => {
    const known = Object.entries(EVENTS).flatMap(([noun, kinds]) => kinds.map(({ verb }) => `${noun}.${verb}`))
    expect(known.sort()).toEqual([...EVENT_TYPES.keys()].filter((type) => !isOfOne(type)).sort())
  })

  test('have a name for each of their nouns', () => {
    expect(Object.keys(integrationsText.events.nouns).sort()).toEqual(Object.keys(EVENTS).sort())
  })

  test.each([
    [['*'], 'card.moved', true],
    [['card.*'], 'card.moved', true],
    [['card.*'], 'card.*', true],
    [['card.moved'], 'card.moved', true],
    [['card.moved'], 'card.*', false],
    [['card.*'], 'comment.created', false],
    [['sprint.*'], 'sprint_settings.updated', false],
    [[], 'card.moved', false],
  ])('of %j, %s is chosen: %s', (chosen, type, expected) => {
    expect(isChosen(chosen, type)).toBe(expected)
  })

  test('a whole noun takes the place of its types, and taking one away leaves the others', () => {
    const moved = choose(['comment.created'], 'card.moved', true)
    expect(moved).toEqual(['comment.created', 'card.moved'])
    const cards = choose(moved, 'card.*', true)
    expect(cards).toEqual(['comment.created', 'card.*'])
    const less = choose(cards, 'card.moved', false)
    expect(less).not.toContain('card.*')
    expect(isChosen(less, 'card.moved')).toBe(false)
    expect(isChosen(less, 'card.created')).toBe(true)
    expect(choose(cards, 'card.*', false)).toEqual(['comment.created'])
    expect(choose(['card.moved'], 'card.moved', true)).toEqual(['card.moved'])
  })

  test('are found by type, noun and description', () => {
    const names = integrationsText.events.nouns
    const typesFor = (words: string) => findEvents(words, names).flatMap(({ events }) => events.map(({ type }) => type))
    expect(typesFor('card.moved')).toEqual(['card.moved'])
    expect(typesFor('spaces created')).toContain('project.created')
    expect(typesFor('no such thing')).toEqual([])
  })
})
