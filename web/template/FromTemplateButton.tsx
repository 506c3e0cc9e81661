import { LayoutTemplate } from 'lucide-react'
import type { TemplateType } from '../data/templates.ts'
import { showDialog } from '../shell/dialogs.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'

/** The other way to something new in a space. */
export function FromTemplateButton({ type, project_id }: { type: TemplateType; project_id: string }) {
  return (
    <Button onPress={() => showDialog({ kind: 'from-template', types: [type], place: { project_id } })}>
      <LayoutTemplate size={16} aria-hidden /> {text.fromTemplate}
    </Button>
  )
}
