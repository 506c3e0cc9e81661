import { lanesText as words } from '../../text/lanes.ts'
import { Select } from '../../ui/Select.tsx'
import { useBoardActions } from '../actions.ts'
import { useBoardState, useNow } from '../state.ts'
import { WITHOUT } from './kinds.ts'

/** The lane of the cards that are added: the one in which the keys stood, until another is chosen. */
export function LaneOfNew() {
  const state = useBoardState()
  const lane = useNow(({ addingIn }) => addingIn)
  const choices = useBoardActions()
    .lanesForNew()
    .map(({ key, name }) => ({ value: key, words: name }))
  return (
    <Select
      label={words.ofNew}
      value={lane ?? WITHOUT}
      choices={choices}
      onChoose={(key) => state.set({ addingIn: key })}
    />
  )
}
