import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNginx } from '../../test/nginx.ts'
import { findOnPath } from '../../test/programs.ts'
import {
  BOARDS,
  CARDS,
  call,
  counted,
  inTurn,
  LISTS,
  newTitleOf,
  type Peer,
  type Place,
  requireAllFound,
  SEARCHES,
  startPrograms,
  titleOf,
} from './peer.ts'

const TOKEN = 'for-this-run-only'
/** As many processes of PHP as its container has. */
const CHILDREN = 20

interface Column {
  id: string
}

/** Kanboard, unpacked in a folder, behind nginx and PHP-FPM as in its own container, on SQLite. */
export async function startKanboard({ path, port, folder }: Place): Promise<Peer> {
  const [nginx, fpm] = [findNginx(), findFpm()]
  if (!nginx || !fpm)
    throw new Error(
      'Kanboard needs nginx and PHP-FPM (Debian: apt install nginx-light php-fpm php-sqlite3 php-mbstring php-xml php-gd).',
    )
  const data = join(folder, 'data')
  mkdirSync(data)
  // PHP runs as another user than root.
  for (const each of [folder, data]) chmodSync(each, 0o777)
  const [socket, url] = [join(folder, 'fpm.sock'), `http://127.0.0.1:${port}/jsonrpc.php`]
  writeFileSync(join(folder, 'fpm.conf'), fpmSettings(socket, data))
  writeFileSync(join(folder, 'nginx.conf'), nginxSettings({ path, port, folder, socket }))
  const programs = [
    { command: fpm, args: ['--nodaemonize', '--fpm-config', join(folder, 'fpm.conf')], cwd: folder, env: {} },
    { command: nginx, args: ['-c', join(folder, 'nginx.conf'), '-p', folder], cwd: folder, env: {} },
  ]
  const stop = await startPrograms(programs, url)
  try {
    const headers = {
      authorization: `Basic ${Buffer.from(`jsonrpc:${TOKEN}`).toString('base64')}`,
      'content-type': 'application/json',
    }
    return {
      name: `Kanboard ${versionIn(path)}, SQLite`,
      url: `http://127.0.0.1:${port}`,
      headers,
      works: await fill(url, headers),
      isRefusal: (body) => !/"result":(?!false|null)/.test(body),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function versionIn(path: string): string {
  return /^Version (\S+)/.exec(readFileSync(join(path, 'ChangeLog'), 'utf8'))?.[1] ?? 'of unknown version'
}

function findFpm(): string | null {
  const names = ['php-fpm', ...['8.5', '8.4', '8.3', '8.2', '8.1'].map((version) => `php-fpm${version}`)]
  const found = names.map((name) => findOnPath(name, `${process.env.PATH}:/usr/sbin:/usr/local/sbin`))
  return found.find((file) => file !== null) ?? null
}

function fpmSettings(socket: string, data: string): string {
  const user = process.getuid?.() === 0 ? 'user = nobody\ngroup = nogroup\n' : ''
  return `[global]
error_log = /dev/stderr
log_level = error
[www]
${user}listen = ${socket}
listen.mode = 0666
pm = static
pm.max_children = ${CHILDREN}
env[DATA_DIR] = ${data}
env[API_AUTHENTICATION_TOKEN] = ${TOKEN}
`
}

function nginxSettings({ path, port, folder, socket }: Omit<Place, 'newDatabase'> & { socket: string }): string {
  const parameters = ['/etc/nginx/fastcgi_params', '/usr/local/etc/nginx/fastcgi_params'].find(existsSync)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  ${folders.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
  fastcgi_buffers 16 16k;
  fastcgi_buffer_size 32k;
  server {
    listen 127.0.0.1:${port};
    root ${path};
    location = /jsonrpc.php {
      include ${parameters};
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass unix:${socket};
    }
    location / { return 404; }
  }
}
`
}

async function fill(url: string, headers: Record<string, string>): Promise<Peer['works']> {
  const asking = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
  const ask = async <T>(method: string, params: object = {}): Promise<T> => {
    // Its answers are those of JSON-RPC.
    const { result } = (await call(url, 'POST', asking(method, params), headers)) as { result?: T }
    if (!result) throw new Error(`Kanboard refused ${method}.`)
    return result
  }
  const post = (method: string, params?: object) => ({
    method: 'POST',
    path: '/jsonrpc.php',
    body: JSON.stringify(asking(method, params)),
  })
  const boards: { id: number; columns: string[] }[] = []
  for (let board = 0; board < BOARDS; board++) {
    const id = await ask<number>('createProject', { name: `Board ${board}` })
    // A new project has four columns.
    const columns = await ask<Column[]>('getColumns', { project_id: id })
    boards.push({ id, columns: columns.map((column) => column.id).slice(0, LISTS) })
  }
  const [own, ...others] = boards
  if (!own) throw new Error('There is no board.')
  const [swimlane] = await ask<{ id: string }[]>('getActiveSwimlanes', { project_id: own.id })
  const project_id = own.id
  const cards: number[] = []
  for (let card = 0; card < CARDS; card++) {
    const column_id = inTurn(own.columns, card)
    cards.push(await ask<number>('createTask', { title: titleOf(card), project_id, column_id }))
  }
  for (const query of Object.values(SEARCHES))
    requireAllFound('Kanboard', await ask<unknown[]>('searchTasks', { project_id, query }))

  const board = post('getBoard', { project_id })
  const change = counted((count) => post('updateTask', { id: inTurn(cards, count), title: newTitleOf(count) }))
  return {
    'read the list of 20 boards': [post('getAllProjects')],
    'read a board of 1,000 cards': [board],
    'change a card and read its board of 1,000': [...change, board],
    'search for a word that 20 cards have': [post('searchTasks', { project_id, query: SEARCHES.word })],
    'search for two words that 20 cards have': [post('searchTasks', { project_id, query: SEARCHES.words })],
    'change a card': change,
    'move a card to another list': counted((count) =>
      post('moveTaskPosition', {
        project_id,
        task_id: inTurn(cards, count),
        column_id: inTurn(own.columns, count + 1 + Math.floor(count / CARDS)),
        position: 1,
        swimlane_id: swimlane?.id,
      }),
    ),
    'create a card': counted((count) => {
      const { id, columns } = inTurn(others, count)
      return post('createTask', { title: titleOf(count), project_id: id, column_id: inTurn(columns, count) })
    }),
    'create a list': counted((count) =>
      // Two of a project may not have the same title.
      post('addColumn', { project_id: inTurn(others, count).id, title: `In review ${count}` }),
    ),
  }
}
