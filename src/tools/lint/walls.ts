/**
 * Who may import whom, for `eslint-plugin-boundaries`: every file has one room (its "category"), what is not allowed
 * here is forbidden, and of several policies that match the last one decides.
 */
type Place = { categories?: string | string[]; path?: string | string[] }
type Entity = { file?: Place; module?: { origin?: string | string[]; source?: string | string[] } }
type Policy = {
  from: Entity
  allow?: { to: Entity[] }
  disallow?: { to: Entity[]; dependency?: { kind: 'value' | 'type' } }
  message?: string
}

/** The server's slices from the ground up: what each may import. */
const ground = ['database', 'blobs', 'events', 'jobs', 'accounts']
const slices: Record<string, string[]> = {
  database: [],
  blobs: [],
  events: ['database'],
  jobs: ['database'],
  accounts: ['database', 'blobs', 'events', 'jobs'],
  http: ground,
  reference: [...ground, 'http'],
  // Below tracking, so that a request can be made with values for the shipment and boxes that it comes to.
  'custom-fields': [...ground, 'http', 'reference'],
  tracking: [...ground, 'http', 'reference', 'custom-fields'],
  sources: [...ground, 'http', 'reference'],
  voyages: [...ground, 'http', 'reference', 'tracking'],
  search: [...ground, 'http', 'reference', 'tracking'],
  // What stands in a file, whoever's it is: bytes in, data out, in a process of its own. Knows no account and no table.
  reading: [],
  documents: [...ground, 'http', 'reference', 'tracking', 'sources', 'voyages', 'search', 'reading'],
  webhooks: ['database', 'events', 'jobs', 'accounts', 'http'],
  // The desk: what is kept of lists, made of them, and done to many of their rows at once.
  live: ['database', 'events', 'jobs', 'accounts', 'http'],
  'saved-views': [...ground, 'http', 'reference', 'tracking'],
  exports: [...ground, 'http', 'reference', 'custom-fields', 'tracking'],
  'bulk-edits': [...ground, 'http', 'reference', 'custom-fields', 'tracking'],
  batches: [...ground, 'http', 'reference', 'custom-fields', 'tracking', 'search'],
  shares: [...ground, 'http', 'reference', 'tracking'],
  mail: [...ground, 'http', 'reference', 'tracking', 'documents'],
}
const views = [
  'sign-in',
  'home',
  'find',
  'shipments',
  'containers',
  'requests',
  'documents',
  'shares',
  'webhooks',
  'settings',
]
const clientRooms = ['shell', 'lists', 'map', 'api', 'ui', 'format']

const routes = '@(routes|*.routes)'
const present = '@(present|*.present)'
const pure = '@(rules|present|*.rules|*.present)'
const browserOnly = ['react', 'react-*', '@tanstack/*', '@tabler/*', 'maplibre-gl']
const serverOnly = [
  'hono',
  '@hono/*',
  'kysely',
  'pg',
  '@electric-sql/*',
  'searoute-js',
  'sharp',
  'tesseract.js',
  '@hyzyla/*',
  '@cantoo/*',
  'file-type',
  'saxes',
  're2js',
  'mailparser',
  'smtp-server',
]
const testsOnly = ['vite', 'vitest', 'fast-check', 'playwright', '@playwright/*', '@axe-core/*']

const room = (categories: string | string[], path?: string | string[]): Entity => ({
  file: path === undefined ? { categories } : { categories, path },
})
const packages = (source?: string[]): Entity => ({
  module: source === undefined ? { origin: 'external' } : { origin: 'external', source },
})
const node: Entity = { module: { origin: 'core' } }
const allow = (from: Entity, ...to: Entity[]): Policy => ({ from, allow: { to } })
const forbid = (message: string, from: Entity, ...to: Entity[]): Policy => ({
  from,
  disallow: { to },
  message,
})

/** The first pattern that fits names the room of a file; a file that fits none is reported. */
export const files: { category: string; pattern: string | string[] }[] = [
  { category: 'contract/words', pattern: 'src/contract/@(identifiers|vocabulary|jsonapi)/**' },
  {
    category: 'contract/resources',
    pattern: ['src/contract/@(resources|operations|exports)/**', 'src/contract/*.ts'],
  },
  {
    category: 'main',
    pattern: [
      'src/server/@(main|import|evaluate|service).ts',
      'src/server/@(main|import|evaluate|service).*.ts',
    ],
  },
  { category: 'ground', pattern: 'src/server/*.ts' },
  { category: 'testing', pattern: 'src/server/testing/**' },
  ...Object.keys(slices).map((slice) => ({
    category: `server/${slice}`,
    pattern: `src/server/${slice}/**`,
  })),
  { category: 'client/root', pattern: 'src/client/*' },
  ...clientRooms.map((name) => ({ category: `client/${name}`, pattern: `src/client/${name}/**` })),
  ...views.map((name) => ({ category: `view/${name}`, pattern: `src/client/${name}/**` })),
  { category: 'tools', pattern: ['src/tools/**', 'vite.config.ts', '.oxlintrc.ts'] },
  { category: 'e2e', pattern: 'e2e/**' },
]

const contract: Policy[] = [
  allow(room('contract/words'), room('contract/words'), packages(['zod'])),
  allow(room('contract/resources'), room('contract/*'), packages(['zod'])),
]

const server: Policy[] = [
  allow(room(['ground', 'server/*', 'main', 'testing']), room(['ground', 'contract/*']), node, packages()),
  ...Object.entries(slices).map(([slice, below]) =>
    allow(room(`server/${slice}`), room([slice, ...below].map((name) => `server/${name}`))),
  ),
  // Accounts stand below the door, but have routes that go through it.
  allow(room('server/accounts', `src/server/**/${routes}?(.test).ts`), room('server/http')),
  // A source implements the one type that tracking declares and knows nothing else of it.
  allow(room('server/sources'), room('server/tracking', 'src/server/tracking/source.ts')),
  // What is sent is what is read: webhooks go through the slices' presenters.
  allow(room('server/webhooks'), room('server/*', `src/server/**/${present}.ts`)),
  forbid(
    'Only main puts routes together',
    room('server/*', 'src/server/**/!(routes|*.routes|*.test).ts'),
    room('server/*', `src/server/**/${routes}.ts`),
  ),
  allow(room(['main', 'testing']), room(['main', 'server/*'])),
  allow(room('testing'), room('testing')),
  forbid(
    'A package of the browser or of the tests',
    room(['ground', 'server/*', 'main']),
    packages([...browserOnly, ...testsOnly]),
  ),
  forbid(
    'Only database/ knows the engines; all others are given its Kysely',
    room(['ground', 'server/!(database)', 'main']),
    packages(['pg', '@electric-sql/*']),
  ),
]

const client: Policy[] = [
  allow(room('client/root'), room(['client/*', 'view/*', 'contract/*'])),
  allow(
    room(['client/shell', 'client/lists', 'client/map', 'view/*']),
    room(['client/@(map|api|ui|format)', 'contract/*']),
    packages(),
  ),
  // What views of lists share: their address, filters, rows, what is done to many of them.
  allow(room(['client/shell', 'client/lists', 'view/*']), room('client/lists')),
  ...views.map((name) => allow(room(`view/${name}`), room(`view/${name}`))),
  allow(room('client/shell'), room('client/shell')),
  allow(room('client/api'), room(['client/api', 'client/format', 'contract/*'])),
  // `ui` and `format` know words (statuses, identifiers), but no resource.
  allow(room('client/ui'), room(['client/ui', 'client/format', 'contract/words'])),
  allow(room('client/format'), room(['client/format', 'contract/words'])),
  allow(room('client/*'), packages()),
  forbid(
    'A package of the server or of the tests',
    room(['client/*', 'view/*']),
    packages([...serverOnly, ...testsOnly]),
  ),
  forbid(
    'Only map/ knows MapLibre and its basemap',
    room(['client/!(map)', 'view/*']),
    packages(['maplibre-gl', 'world-atlas', 'topojson-client']),
  ),
]

const purely: Policy[] = [
  {
    from: room(['server/*', 'ground'], `src/server/**/${pure}.ts`),
    disallow: {
      to: [room(['server/*', 'ground'], 'src/server/**/!(rules|present|*.rules|*.present|clock).ts')],
      dependency: { kind: 'value' },
    },
    message: 'Rules and presenters take data and a clock: import types, or other rules and presenters',
  },
  {
    from: room(['client/*', 'view/*'], `src/client/**/${pure}.ts`),
    disallow: {
      to: [
        room(['client/!(format)', 'view/*'], 'src/client/**/!(rules|present|*.rules|*.present).@(ts|tsx)'),
      ],
      dependency: { kind: 'value' },
    },
    message: 'Rules and presenters take data: import types, or other rules and presenters',
  },
  {
    from: { file: { path: `src/**/${pure}.ts` } },
    disallow: { to: [node, packages()], dependency: { kind: 'value' } },
    message: 'Rules and presenters do no I/O: of packages they take types, and zod',
  },
  allow({ file: { path: `src/**/${pure}.ts` } }, packages(['zod'])),
]

const aside: Policy[] = [
  allow(room(['tools', 'e2e']), node, packages(), room('tools')),
  allow(room('e2e'), room(['e2e', 'testing', 'contract/*'])),
  // What is promised is held to what was proved.
  allow(room('tools', 'src/tools/coverage/**'), room('contract/*')),
  // A bench fills the tables themselves: a million rows do not go through the service.
  allow(room('e2e', 'e2e/bench/**'), room(['server/database', 'ground'])),
  // A story breaks a stored record behind the service's back, which the service itself would never do.
  allow(room('e2e', 'e2e/support/break-record.ts'), room('server/database')),
  allow({ file: { path: '**/*.test.ts' } }, node, packages(['vitest', 'fast-check'])),
  allow(room(['ground', 'main', 'server/*'], '**/*.test.ts'), room('testing')),
  allow(room('contract/words', '**/*.test.ts'), room('contract/*')),
]

export const policies: Policy[] = [...contract, ...server, ...client, ...purely, ...aside]
