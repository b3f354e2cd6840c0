/** A file that breaks an import rule: what it does, where it is written, its text, and the lint rule that must report it. */
type ImportViolation = { does: string; path: string; text: string; rule: string }

const importRules = 'boundaries(dependencies)'
const use = (from: string) => `import { a } from '${from}'\nexport const b = a\n`
const violation = (does: string, path: string, text: string, rule = importRules): ImportViolation => ({
  does,
  path,
  text,
  rule,
})

/** Files without a fault: the targets of the forbidden imports, and imports that the rules must allow. */
export const allowedImports: Record<string, string> = {
  'src/contract/vocabulary/words.ts': "import { z } from 'zod'\nexport const a = z.string()\n",
  'src/contract/files/zip.ts': "import { Inflate } from 'fflate'\nexport const a = Inflate\n",
  'src/contract/resources/box.ts': use('../vocabulary/words.ts'),
  'src/contract/trade/judgement.ts': use('../vocabulary/words.ts'),
  'src/contract/resources/box.test.ts': `import { expect, test } from 'vitest'
import { b } from './box.ts'

test('a box parses', () => {
  expect(b.parse('x')).toBe('x')
})
`,
  'src/server/platform/clock.ts': 'export const a = 1\n',
  'src/server/commands/main.ts': use('../tracking/routes.ts'),
  'src/server/platform/database/engine.ts': "import * as pg from 'pg'\nexport const a = pg.Client\n",
  'src/server/platform/events/log.ts': use('../database/engine.ts'),
  'src/server/accounts/routes.ts': use('../platform/http/app.ts'),
  'src/server/tracking/records/store.ts': use('../../platform/events/log.ts').replace('{ a }', '{ b as a }'),
  'src/server/tracking/source.ts': 'export type A = 1\nexport const a = 1\n',
  'src/server/tracking/records/present.ts': `import type { Selectable } from 'kysely'
import type { A } from '../source.ts'
import { a } from '../../platform/clock.ts'
export const b: Selectable<{ a: A }> = { a }
`,
  'src/server/tracking/routes.ts':
    "export { a } from '../platform/http/app.ts'\nexport { b } from './records/store.ts'\n",
  'src/server/tracking/requests/request.ts': use('../records/store.ts').replace('{ a }', '{ b as a }'),
  'src/server/documents/processing/task.ts': use('../../tracking/records/store.ts').replace(
    '{ a }',
    '{ b as a }',
  ),
  'src/server/platform/http/app.ts': 'export const a = 1\n',
  'src/server/custom-fields/set.ts': use('../platform/http/app.ts'),
  'src/server/tracking/records/staged.ts': use('../../custom-fields/set.ts').replace('{ a }', '{ b as a }'),
  'src/server/voyages/sea-routes/search-route.ts': 'export const a = 1\n',
  'src/server/voyages/sea-routes/search.thread.ts': use('./search-route.ts'),
  'src/server/sources/simulated.ts': use('../tracking/source.ts'),
  'src/server/webhooks/send.ts': use('../tracking/records/present.ts').replace('{ a }', '{ b as a }'),
  'src/server/testing/server.ts': use('../tracking/routes.ts'),
  'src/server/tracking/records/store.test.ts': `import { expect, test } from 'vitest'
import { b } from '../../testing/server.ts'

test('a server starts', () => {
  expect(b).toBe(1)
})
`,
  'src/client/main.tsx': use('./shares/page.tsx'),
  'src/client/api/call.ts': "export const a = fetch('/v2/containers')\n",
  'src/client/ui/box.tsx': "import { useState as a } from 'react'\nexport { a }\n",
  'src/client/format/number.ts': use('../../contract/vocabulary/words.ts'),
  'src/client/map/chart.ts': "import { Map as a } from 'maplibre-gl'\nexport { a }\n",
  'src/client/shares/page.tsx':
    "export { a } from '../api/call.ts'\nexport { a as c } from '../map/chart.ts'\n",
  'src/client/find/page.tsx': use('../ui/box.tsx'),
  'src/client/testing/page.ts': use('../../server/testing/server.ts').replace('{ a }', '{ b as a }'),
  'src/client/find/page.test.ts': `import { expect, test } from 'vitest'
import { b } from '../testing/page.ts'

test('a page opens', () => {
  expect(b).toBe(1)
})
`,
  'e2e/story.e2e.ts': use('../src/server/testing/server.ts').replace('{ a }', '{ b as a }'),
}

const view = 'src/client/find'
const tracking = 'src/server/tracking'
export const forbiddenImports: ImportViolation[] = [
  violation('contract imports React', 'src/contract/vocabulary/x1.ts', "export { version } from 'react'\n"),
  violation('contract reads files', 'src/contract/vocabulary/x2.ts', "export { readFile } from 'node:fs'\n"),
  violation(
    'contract imports the server',
    'src/contract/vocabulary/x3.ts',
    use('../../server/platform/clock.ts'),
  ),
  violation(
    'the vocabulary imports a resource',
    'src/contract/vocabulary/x4.ts',
    "export { b } from '../resources/box.ts'\n",
  ),
  violation('file formats import the trade', 'src/contract/files/x1.ts', use('../vocabulary/words.ts')),
  violation('file formats import zod', 'src/contract/files/x2.ts', "export { z } from 'zod'\n"),
  violation('a resource opens files', 'src/contract/resources/x1.ts', use('../files/zip.ts')),
  violation(
    'a judgement imports a resource',
    'src/contract/trade/x1.ts',
    "export { b } from '../resources/box.ts'\n",
  ),
  violation('a judgement imports React', 'src/contract/trade/x2.ts', "export { version } from 'react'\n"),
  violation('client imports server', `${view}/x1.ts`, use('../../server/platform/clock.ts')),
  violation(
    'client imports a type of the server',
    `${view}/x2.ts`,
    "export type { A } from '../../server/tracking/source.ts'\n",
  ),
  violation(
    'client names a type of the server',
    `${view}/x3.ts`,
    "export type B = import('../../server/tracking/source.ts').A\n",
  ),
  violation(
    'client loads server lazily',
    `${view}/x4.ts`,
    "export const a = () => import('../../server/platform/clock.ts')\n",
  ),
  violation(
    'client loads server by template',
    `${view}/x5.ts`,
    'export const a = () => import(`../../server/platform/clock.ts`)\n',
    'portolan(no-computed-import)',
  ),
  violation(
    'client starts a worker of the server',
    `${view}/x6.ts`,
    "export const a = new URL('../../server/platform/clock.ts', import.meta.url)\n",
  ),
  violation('client imports Node', `${view}/x7.ts`, "export { readFile } from 'node:fs'\n"),
  violation('client imports a package of the server', `${view}/x8.ts`, "export { sql } from 'kysely'\n"),
  violation('view imports view', `${view}/x9.ts`, use('../shares/page.tsx')),
  violation('shell imports view', 'src/client/shell/x1.ts', use('../shares/page.tsx')),
  violation(
    'ui knows a resource',
    'src/client/ui/x1.ts',
    "export { b } from '../../contract/resources/box.ts'\n",
  ),
  violation('format calls the api', 'src/client/format/x1.ts', use('../api/call.ts')),
  violation(
    'fetch outside api',
    `${view}/x10.ts`,
    "export const a = fetch('/')\n",
    'eslint(no-restricted-globals)',
  ),
  violation(
    'window.fetch outside api',
    `${view}/x11.ts`,
    "export const a = window.fetch('/')\n",
    'eslint(no-restricted-globals)',
  ),
  violation('MapLibre outside map', `${view}/x12.ts`, "export { Map } from 'maplibre-gl'\n"),
  violation('MapLibre styles outside map', `${view}/x13.ts`, "import 'maplibre-gl/dist/maplibre-gl.css'\n"),
  violation(
    'a query key typed by hand',
    `${view}/x18.ts`,
    "export const a = { queryKey: ['shipments', 'list'] }\n",
    'portolan(no-typed-query-key)',
  ),
  violation(
    'a query key typed by hand and given a name',
    `${view}/x19.ts`,
    "export const queryKey = ['shipments', 'list'] as const\n",
    'portolan(no-typed-query-key)',
  ),
  violation(
    'a query key typed by hand where an answer is read',
    `${view}/x20.ts`,
    "export const a = (client: { getQueryData: (key: string[]) => unknown }) => client.getQueryData(['counts'])\n",
    'portolan(no-typed-query-key)',
  ),
  violation('console in the client', `${view}/x14.ts`, "console.log('here')\n", 'eslint(no-console)'),
  violation(
    'client imports testing',
    `${view}/x15.ts`,
    "export { b } from '../../server/testing/server.ts'\n",
  ),
  violation('a page imports what opens pages for tests', `${view}/x21.ts`, use('../testing/page.ts')),
  violation(
    'the root of the client imports what opens pages for tests',
    'src/client/x1.ts',
    use('./testing/page.ts'),
  ),
  violation(
    'a test of a page starts the service itself',
    `${view}/x22.test.ts`,
    "export { b } from '../../server/testing/server.ts'\n",
  ),
  violation('server imports client', `${tracking}/x1.ts`, use('../../client/api/call.ts')),
  violation('server imports React', `${tracking}/x2.ts`, "export { version } from 'react'\n"),
  violation(
    'database imports tracking',
    'src/server/platform/database/x1.ts',
    use('../../tracking/source.ts'),
  ),
  violation(
    'voyages search a route outside the thread',
    'src/server/voyages/x1.ts',
    use('./sea-routes/search-route.ts'),
  ),
  violation('platform imports a slice', 'src/server/platform/x1.ts', use('./database/engine.ts')),
  violation('tracking imports search', `${tracking}/x3.ts`, "export * from '../search/find.ts'\n"),
  violation(
    'stored rows of tracking import its requests',
    `${tracking}/rows/x1.ts`,
    "export { b } from '../requests/request.ts'\n",
  ),
  violation(
    'records of documents import their processing',
    'src/server/documents/records/x1.ts',
    "export { b } from '../processing/task.ts'\n",
  ),
  violation('custom fields import tracking', 'src/server/custom-fields/x1.ts', use('../tracking/source.ts')),
  violation(
    'http knows a slice',
    'src/server/platform/http/x2.ts',
    "export { b } from '../../tracking/records/store.ts'\n",
  ),
  violation(
    'a store of accounts imports the HTTP layer',
    'src/server/accounts/x1.store.ts',
    use('../platform/http/app.ts'),
  ),
  violation(
    'a slice puts routes together',
    'src/server/documents/x1.ts',
    "export { b } from '../tracking/routes.ts'\n",
  ),
  violation(
    'rules of a view render',
    `${view}/x16.rules.ts`,
    use('./page.tsx').replace('{ a }', '{ b as a }'),
  ),
  violation('webhooks reach into a slice', 'src/server/webhooks/x1.ts', use('../tracking/records/staged.ts')),
  violation(
    'a source reaches into tracking',
    'src/server/sources/x1.ts',
    use('../tracking/records/staged.ts'),
  ),
  violation('an engine outside database', `${tracking}/x5.ts`, "export { Client } from 'pg'\n"),
  violation(
    'a passkey is checked outside of passkeys',
    'src/server/accounts/sign-in/x1.ts',
    "export { verifyAuthenticationResponse } from '@simplewebauthn/server'\n",
  ),
  violation(
    'a passkey is asked for outside of api/passkeys.ts',
    `${view}/x30.ts`,
    "export { startAuthentication } from '@simplewebauthn/browser'\n",
  ),
  violation(
    'an OpenID provider is asked outside of openid',
    'src/server/accounts/sign-in/x2.ts',
    "export { discovery } from 'openid-client'\n",
  ),
  violation(
    'spans are made outside of tracing',
    `${tracking}/x31.ts`,
    "export { trace } from '@opentelemetry/api'\n",
  ),
  violation('server imports testing', `${tracking}/x6.ts`, "export { b } from '../testing/server.ts'\n"),
  violation('rules read files', `${tracking}/x7.rules.ts`, "export { readFile } from 'node:fs'\n"),
  violation('rules use a package', `${tracking}/x8.rules.ts`, "export { sql } from 'kysely'\n"),
  violation('rules call a store', `${tracking}/x9.rules.ts`, "export { b } from './records/store.ts'\n"),
  violation(
    'a presenter calls a store',
    `${tracking}/x10.present.ts`,
    "export { b } from './records/store.ts'\n",
  ),
  violation(
    'rules fetch',
    `${tracking}/x11.rules.ts`,
    "export const a = fetch('/')\n",
    'eslint(no-restricted-globals)',
  ),
  violation(
    'rules read the clock',
    `${tracking}/x12.rules.ts`,
    'export const a = new Date()\n',
    'portolan(no-hidden-clock)',
  ),
  violation(
    'rules read the clock in milliseconds',
    `${tracking}/x13.rules.ts`,
    'export const a = Date.now()\n',
    'portolan(no-hidden-clock)',
  ),
  violation(
    'rules draw lots',
    `${tracking}/x14.rules.ts`,
    'export const a = Math.random()\n',
    'portolan(no-hidden-clock)',
  ),
  violation(
    'an import cycle',
    'src/server/platform/events/x1.ts',
    "import { d } from './x2.ts'\nexport const c = () => d\n",
    'import(no-cycle)',
  ),
  violation(
    'a cycle that a lazy import closes',
    `${view}/x23.ts`,
    "export const e = () => import('./x24.ts')\n",
    'portolan(no-lazy-cycle)',
  ),
  violation(
    'a cycle of lazy imports alone',
    `${view}/x24.ts`,
    "export const f = () => import('./x23.ts')\n",
    'portolan(no-lazy-cycle)',
  ),
  violation(
    'its other half',
    'src/server/platform/events/x2.ts',
    "import { c } from './x1.ts'\nexport const d = () => c\n",
    'import(no-cycle)',
  ),
  violation(
    'a file in an unknown folder of the server',
    'src/server/attic/x1.ts',
    'export const a = 1\n',
    'boundaries(no-unknown-files)',
  ),
  violation(
    'rules in an unknown folder',
    'src/server/attic/x2.rules.ts',
    'export const a = 1\n',
    'boundaries(no-unknown-files)',
  ),
  violation(
    'a file in an unknown folder of the client',
    'src/client/attic/x1.ts',
    'export const a = 1\n',
    'boundaries(no-unknown-files)',
  ),
  violation('a file outside the house', 'src/x1.ts', 'export const a = 1\n', 'boundaries(no-unknown-files)'),
  violation(
    'a double assertion',
    `${tracking}/x15.ts`,
    'export const a = 1 as unknown as string\n',
    'portolan(no-double-assertion)',
  ),
  violation(
    'any',
    `${tracking}/x16.ts`,
    'export const a = (b: any) => typeof b\n',
    'typescript(no-explicit-any)',
  ),
  violation(
    'a floating promise',
    `${tracking}/x17.ts`,
    'export const a = () => { Promise.resolve(1) }\n',
    'typescript(no-floating-promises)',
  ),
  violation(
    'e2e imports a slice',
    'e2e/x1.ts',
    "export { b } from '../src/server/tracking/records/store.ts'\n",
  ),
  violation('tools import the server', 'src/tools/x1.ts', use('../server/platform/clock.ts')),
  violation('tools import training', 'src/tools/x2.ts', use('../training/random.ts')),
  violation('training imports tracking', 'src/training/x1.ts', use('../server/tracking/source.ts')),
]
