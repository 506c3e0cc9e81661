import { AlarmClock } from 'lucide-react'
import { Button } from 'react-aria-components'
import properties from '../card/Properties.module.css'
import { Property } from '../card/Property.tsx'
import { type Reminder, useReminder } from '../data/reminders.ts'
import { showDialog } from '../shell/dialogs.ts'
import { cardText } from '../text/card.ts'
import { formatMoment } from '../text/format.ts'
import { reminderText as words } from '../text/reminders.ts'

/** When one is reminded of a card oneself: nobody else sees it. */
export function ReminderRow({ card_id }: { card_id: string }) {
  const reminder = useReminder(card_id)
  const said = reminder ? inWords(reminder) : words.asSettings
  return (
    <Property label={words.label}>
      <Button
        className={properties.value ?? ''}
        // Everyone who sees the card may be reminded of it.
        isDisabled={reminder === undefined}
        aria-label={cardText.choose(words.label, said)}
        data-empty={!reminder || undefined}
        onPress={() => showDialog({ kind: 'remind', card_id })}
      >
        {reminder && <AlarmClock size={14} aria-hidden />}
        <span>{said}</span>
      </Button>
    </Property>
  )
}

function inWords({ lead, time }: Reminder): string {
  if (lead !== null) return words.leads[lead]
  return time === null ? words.asSettings : formatMoment(time)
}
