import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

const relativePath = '../shared/spec/dcsa/tnt_v2.2.0.yaml'

/** The standard's own description of Track & Trace 2.2.0. It is not part of the repository. */
const path = fileURLToPath(new URL(relativePath, new URL('../../../..', import.meta.url)))
export const hasDcsaDescription = existsSync(path)

/** Part of the titles of tests that need it; where it is missing, it says why they check less. */
export const unlessDcsaSkipped = hasDcsaDescription
  ? ''
  : ` (not checked: there is no ${relativePath} beside the repository)`

let ajv: Ajv | undefined

/** The faults of a value against a schema of the standard. */
export function dcsaBreaches(schema: string, value: unknown): string[] {
  ajv ??= load()
  const validate = ajv.getSchema(`dcsa#/components/schemas/${schema}`)
  if (!validate) return [`The standard has no ${schema}`]
  return validate(value) === true
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      )
}

function load(): Ajv {
  // A part of the packages of the check; it brings no types.
  const { load: parse } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => object }
  const text = readFileSync(path, 'utf8')
    // Where its examples, and carriers, have the code alone.
    .replaceAll(/^( *- (?:BKG|TRD)) \(.*\)$/gm, '$1')
    .replaceAll('format: $date-time', 'format: date-time')
    .replaceAll('!!binary ', '')
  const made = new Ajv({ strict: false, allErrors: true })
  addFormats(made)
  made.addSchema(parse(text), 'dcsa')
  return made
}
