import { BoardwalkError } from '../../client/client.ts'
import { putSprint } from './answers.ts'
import { CARD_FIELDS } from './card-rows.ts'
import { putSprints } from './sprint-rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** What is read of sprints beyond the running ones, which every place knows. */
export class Sprints {
  readonly #workspace: WorkspaceData

  constructor(workspace: WorkspaceData) {
    this.#workspace = workspace
  }

  /** The sprints of a space, without their cards. */
  load = (project_id: string) =>
    this.#workspace.load(`spaces/${project_id}`, async () => (await this.read(project_id))())

  /** The same, kept right with every card that moves: their charts count the cards. */
  loadProgress = (project_id: string) =>
    this.#workspace.load(`progress/${project_id}`, async () => (await this.read(project_id))())

  loadVelocity = (project_id: string) =>
    this.#workspace.load(`velocities/${project_id}`, async () => (await this.readVelocity(project_id))())

  /** A sprint of a card that was opened by its address: the last ones of a space come without their cards. */
  name = async (id: string, project_id: string) => {
    const { mirror, loadSprint } = this.#workspace
    await this.load(project_id)
    if (!mirror.row('sprints', id)) await loadSprint(id, project_id)
  }

  /** A sprint by its id alone, as an address names it: the API asks for its space too. */
  find = async (id: string) => {
    const { mirror, api } = this.#workspace
    await this.#workspace.whenLoaded('workspace')
    const spaces = mirror.ids('projects', 'all', 'all')
    if (!mirror.row('sprints', id)) await Promise.all(spaces.map((space) => this.load(space)))
    const project_id = mirror.row('sprints', id)?.project_id
    if (project_id) return this.#workspace.loadSprint(id, project_id)
    // One that is older than the last ones of its space.
    const tries = await Promise.allSettled(
      spaces.map((space) => api.readSprint({ sprint_id: id, project_id: space, fields: CARD_FIELDS })),
    )
    const found = tries.find((answer) => answer.status === 'fulfilled')
    if (!found) throw new BoardwalkError('not_found', 'There is no such sprint.', { status: 404 })
    return this.#workspace.load(`sprints/${id}`, async () => putSprint(mirror, found.value.sprint))
  }

  // Each reads, and answers what puts it into the mirror.

  read = async (project_id: string) => {
    const { project } = await this.#workspace.api.readProject({ project_id })
    return () => putSprints(this.#workspace.mirror, project_id, project.sprints)
  }

  readVelocity = async (project_id: string) => {
    const velocity = await this.#workspace.api.readSprintVelocity({ project_id })
    return () => this.#workspace.mirror.put('velocities', project_id, velocity)
  }
}
