import { Type } from 'typebox'
import type { AnswerOf } from '../../../../client/client.ts'
import { contentFrom } from '../answer.ts'
import { more, Page, Paging, pageOf, Space, Title } from '../args.ts'
import { Content, Format, toContent } from '../content.ts'
import { showDate } from '../dates.ts'
import { titleOf } from '../lean.ts'
import { Args, tool } from '../tool.ts'

type PageAnswer = AnswerOf<'readPage'>['page']

function pageInShort({ id, title, project_id, parent_page_id, time_updated }: PageAnswer) {
  return { id, title: titleOf(title), space_id: project_id, parent_id: parent_page_id, updated: showDate(time_updated) }
}

export const pageTools = [
  tool({
    name: 'list_pages',
    title: 'List pages',
    description: 'The pages of a space, or those that were changed last in all spaces.',
    effect: 'reads',
    input: Args({ space: Type.Optional(Space), ...Paging }),
    run: async ({ api, names }, { space, ...args }) => {
      const scope = space === undefined ? { updated_recently: true } : { project_id: (await names.space(space)).id }
      const page = await api.listPages({ ...scope, ...pageOf(args) })
      return { pages: page.pages.map(pageInShort), ...more(page) }
    },
  }),

  tool({
    name: 'read_page',
    title: 'Read a page',
    description: 'A page with its content (HTML) and the pages below it.',
    effect: 'reads',
    input: Args({
      page: Page,
      content_from: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Where in a long content to begin.' }),
      ),
    }),
    run: async ({ api, names }, { page: named, content_from }) => {
      const { page } = await api.readPage({ page_id: (await names.page(named)).id })
      const below = page.child_pages.map(({ id, title }) => ({ id, title: titleOf(title) }))
      return { ...pageInShort(page), ...contentFrom(page.content, content_from), pages: below }
    },
  }),

  tool({
    name: 'create_page',
    title: 'Create a page',
    description: 'Makes a page in a space, at its top level or below another page.',
    effect: 'adds',
    input: Args({
      title: Title,
      space: Type.Optional(Space),
      content: Type.Optional(Content('The text, in Markdown or HTML.')),
      format: Format,
      parent: Type.Optional(Page),
    }),
    run: async ({ api, names }, { title, space, content, format, parent }) => {
      const above = parent === undefined ? undefined : await names.page(parent)
      // Below a page means in its space.
      const project_id = above && space === undefined ? above.project_id : (await names.spaceOrOnly(space)).id
      const { page } = await api.createPage({
        project_id,
        title,
        ...(content !== undefined && { content: await toContent(content, format) }),
        ...(above && { parent_page_id: above.id }),
      })
      return { page: pageInShort(page) }
    },
  }),

  tool({
    name: 'update_page',
    title: 'Change a page',
    description: 'Changes the title or the content of a page. A content replaces the whole content.',
    effect: 'replaces',
    input: Args({
      page: Page,
      title: Type.Optional(Title),
      content: Type.Optional(Content('The new text, in Markdown or HTML.')),
      format: Format,
    }),
    run: async ({ api, names }, { page: named, title, content, format }) => {
      const { page } = await api.updatePage(
        { page_id: (await names.page(named)).id },
        {
          ...(title !== undefined && { title }),
          ...(content !== undefined && { content: await toContent(content, format) }),
        },
      )
      return { page: pageInShort(page) }
    },
  }),
]
