import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import properties from '../card/Properties.module.css'
import { Property } from '../card/Property.tsx'
import { useTimeOfEpic } from '../data/time.ts'
import { timeText as words } from '../text/time.ts'
import { formatSeconds } from '../time/duration.ts'
import time from '../time/Time.module.css'
import floating from '../ui/Floating.module.css'

/** The time logged on the cards of an epic: the sum opens that of each person. */
export function EpicTime({ epic_id }: { epic_id: string }) {
  const logged = useTimeOfEpic(epic_id)
  if (!logged || logged.seconds === 0) return null
  const sum = formatSeconds(logged.seconds)
  return (
    <Property label={words.title}>
      <DialogTrigger>
        {/* Also for those who only look. */}
        <Button className={properties.value ?? ''} isDisabled={false} aria-label={words.byPerson(sum)}>
          {sum}
        </Button>
        <Popover className={floating.popover ?? ''} placement="bottom start" offset={4}>
          <Dialog className={floating.dialog ?? ''} aria-label={words.title}>
            <div className={time.entries}>
              <p className={time.quiet}>{words.ofEpic}</p>
              <ul className={time.list}>
                {logged.people.map(({ user_id, name, seconds }) => (
                  <li key={user_id}>{words.ofPerson(name, formatSeconds(seconds))}</li>
                ))}
              </ul>
            </div>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </Property>
  )
}
