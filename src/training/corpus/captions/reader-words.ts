import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { dateLabels } from '../../../server/reading/extract/labels/dates.rules.ts'
import type { LabelDefinition } from '../../../server/reading/extract/labels/label.rules.ts'
import { otherLabels } from '../../../server/reading/extract/labels/others.rules.ts'
import { partyLabels } from '../../../server/reading/extract/labels/parties.rules.ts'
import { referenceLabels } from '../../../server/reading/extract/labels/references.rules.ts'
import { transportLabels } from '../../../server/reading/extract/labels/transport.rules.ts'
import { schemaAt } from '../../../server/reading/extract/payload.rules.ts'

const definitions: LabelDefinition[] = [
  ...referenceLabels,
  ...transportLabels,
  ...partyLabels,
  ...dateLabels,
  ...otherLabels,
]
const capitals =
  /\b(?:bl|mbl|hbl|obl|hawb|eta|etd|ata|pod|pol|por|lfd|scac|isf|sob|po|do|it|go|cbp|cy|cfs|lc|imo|mc|usdot|dot|hts|htsus|hs|coo|fcr|ior|ein|mid|pin|vat|gst|si|vgm|irs|id|ams|awb|swb|gw|nw|usd|mv|firms|cbm|bol|mbol|sc|pu|an|pl|us|mty)\b/g

/** `master bl` → `Master BL`, as people print it. */
function printed(name: string): string {
  const title = name
    .replaceAll(/(?<=^|\s)\p{Ll}/gu, (sign) => sign.toUpperCase())
    .replaceAll(/\b(?:Of|And|To|By|At|For|The|On|Or|In)\b(?<!^\w+)/g, (word) => word.toLowerCase())
  const upper = title.replaceAll(new RegExp(capitals.source, 'gi'), (word) =>
    word.length > 2 || !/^(?:It|An|Do|Go|Us)$/.test(word) || name.length < 5 ? word.toUpperCase() : word,
  )
  const shown = upper.replace(/\bUs(?= Port)/, 'U.S.')
  return /^of /i.test(shown) ? `No. ${shown.charAt(0).toLowerCase()}${shown.slice(1)}` : shown
}

/** What the reader finds beside a value that the label asks for: its words are no captions of that. */
const secondary = ['sailing', 'issued', 'package', 'from', 'to', 'signer', 'stop']

/** Dates that name a document are those of that document. */
const namedDates: [RegExp, DocumentType[]][] = [
  [/^print date$/, []],
  [/\bdo date\b/, ['delivery_order']],
  [/\bisf\b/, ['importer_security_filing']],
  [/\bpacking list\b/, ['packing_list']],
  [/\bnotice\b/, ['arrival_notice']],
  [/\bbl\b/, ['bill_of_lading']],
]
const isOfAnother = (path: string, name: string, type: DocumentType): boolean =>
  path === 'issue_date' && namedDates.some(([pattern, types]) => pattern.test(name) && !types.includes(type))

/** The captions by which the reader finds a field of a type, the first path of the schema deciding as there. */
export function readerWords(type: DocumentType, path: string): string[] {
  const schema = documentPayloads[type]
  const listed = `${path}.*`
  return definitions
    .filter(({ kind, paths }) => {
      if (secondary.includes(kind)) return false
      const first = paths.find((each) => schemaAt(schema, each) !== null)
      return first !== undefined && (first === path || first === listed)
    })
    .flatMap(({ kind, names }) =>
      names
        .filter(
          (name) =>
            !isOfAnother(path, name, type) &&
            !name.endsWith(' no') &&
            !(kind === 'place' && /\bdate\b/.test(name)),
        )
        .map((name) =>
          kind === 'reference' && !/\b(?:ref|reference|references|code|id|ein|number)$/.test(name)
            ? `${printed(name)} No.`
            : printed(name),
        ),
    )
}
