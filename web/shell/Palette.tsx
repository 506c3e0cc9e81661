import { Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components'
import { useVersion, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { loadViews } from '../data/views.ts'
import { text } from '../text/text.ts'
import { Keycaps } from '../ui/Keycaps.tsx'
import { allCommands, type Command, findCommands, sources } from './commands.ts'
import { closeDialog, shownDialog } from './dialogs.ts'
import { useFoundCommands } from './found-commands.ts'
import styles from './Palette.module.css'
import { useShellCommands } from './shell-commands.ts'
import { typedAhead } from './typed-ahead.ts'

const MAX = 40
/** What can be gone to or made depends on these: the palette may be open before they are there. */
const OFFERED = ['projects', 'boards', 'lists', 'sprints', 'epics', 'views', 'members'] as const

/** Every place and every action by name, and the cards that have those words. */
export function Palette() {
  const [query, setQuery] = useState(typedAhead.value)
  const places = useHeld(sources)
  const findAlways = useShellCommands()
  const workspace = useWorkspace()
  useEffect(() => {
    // Saved views are read after what a page shows.
    loadViews(workspace).catch(() => undefined)
  }, [workspace])
  const known = useVersion(OFFERED)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered changes with what is known
  const commands = useMemo(() => allCommands(places, findAlways()), [places, known])
  const found = useMemo(() => findCommands(commands, query).slice(0, MAX), [commands, query])
  const cards = useFoundCommands(query)
  const groups = Map.groupBy([...found, ...cards], ({ group }) => group)
  const run = (command: Command) => {
    closeDialog()
    command.run()
  }
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && closeIfMine()} className={styles.scrim ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={text.shell.palette.title} className={styles.dialog ?? ''}>
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <TextField aria-label={text.shell.palette.title} autoFocus className={styles.field ?? ''}>
              <Search size={16} aria-hidden />
              <Input
                role="combobox"
                aria-expanded
                className={styles.input ?? ''}
                placeholder={text.shell.palette.placeholder}
              />
            </TextField>
            <ListBox
              aria-label={text.shell.palette.title}
              className={styles.list ?? ''}
              renderEmptyState={() => <p className={styles.nothing}>{text.shell.palette.nothing}</p>}
            >
              {[...groups].map(([group, items]) => (
                <ListBoxSection key={group} id={group}>
                  <Header className={styles.heading ?? ''}>{group}</Header>
                  {items.map((command) => (
                    <ListBoxItem
                      key={command.id}
                      id={command.id}
                      textValue={command.words}
                      className={styles.item ?? ''}
                      onAction={() => run(command)}
                    >
                      {command.icon && <command.icon size={16} aria-hidden />}
                      <span className={styles.words} dir="auto">
                        {command.words}
                      </span>
                      {command.key && <Keycaps keys={command.key} />}
                    </ListBoxItem>
                  ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A command may have opened another dialog, which stays. */
function closeIfMine() {
  if (shownDialog.value?.kind === 'palette') closeDialog()
}
