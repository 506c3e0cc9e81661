import type { TemplateContent, TemplateType } from '../data/templates.ts'
import { cardText } from '../text/card.ts'
import { templatesText as words } from '../text/templates.ts'
import { Field } from '../ui/Field.tsx'
import { CardFields, CardList } from './CardFields.tsx'
import { CoverPart } from './Cover.tsx'
import { withField } from './content.ts'
import { ItemFields } from './ItemFields.tsx'
import { ListFields } from './ListFields.tsx'
import { TextPart } from './TextPart.tsx'

interface ContentFieldsProps {
  type: TemplateType
  project_id: string
  content: TemplateContent
  onChange(content: TemplateContent): void
}

/** What a template makes, edited like what it is. Fields that are not here stay as they are. */
export function ContentFields({ type, project_id, content, onChange }: ContentFieldsProps) {
  return (
    <>
      <Field
        label={words.madeTitle}
        help={words.madeTitleHelp}
        value={content.title ?? ''}
        onChange={(title) => onChange({ ...content, title })}
        maxLength={500}
      />
      {type === 'card' ? (
        <CardFields project_id={project_id} card={content} onChange={onChange} />
      ) : (
        <>
          {type === 'page' && (
            <CoverPart
              of="page"
              cover={content.cover_image}
              onChange={(cover) => onChange(withField(content, 'cover_image', cover))}
            />
          )}
          {type !== 'checklist' && (
            <TextPart
              label={type === 'page' ? words.text : cardText.description}
              value={content.content}
              onChange={(html) => onChange({ ...content, content: html })}
            />
          )}
          {type === 'checklist' && (
            <ItemFields items={content.items} onChange={(items) => onChange({ ...content, items })} />
          )}
          {type === 'board' && (
            <ListFields
              project_id={project_id}
              lists={content.lists ?? []}
              onChange={(lists) => onChange({ ...content, lists })}
            />
          )}
          {type === 'sprint' && (
            <CardList
              project_id={project_id}
              cards={content.cards}
              onChange={(cards) => onChange({ ...content, cards })}
            />
          )}
        </>
      )}
    </>
  )
}
