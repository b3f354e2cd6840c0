import { speakerOf } from '../captions/index.ts'
import { captionsOfNothing, nothingInOthers } from '../captions/nothing.ts'
import { titlesOf } from '../captions/titles.ts'
import { addDays } from '../facts/days.ts'
import { habitsOf, writeDay } from '../facts/habits.ts'
import { withDigits } from '../facts/parties.ts'
import { inventShipment } from '../facts/shipment.ts'
import { writerBy } from '../facts/write.ts'
import type { Random } from '../../random.ts'
import type { DraftEntry, EntryKind, PrintedLanguage, DraftDocument, Split, MarkedLines } from '../types.ts'
import type { Desk } from './desk.ts'
import type { DocumentKind } from './kinds.ts'
import { ofType } from './of-type.ts'
import { remarksIn, smallPrint } from './small-print.ts'

/** Forms that are filed and used in the United States. */
const american = ['customs_us', 'isf', 'truck_bill', 'rate', 'delivery_order']

/** What a document of this kind says, before it is laid out. */
export function draftDocument(
  random: Random,
  kind: DocumentKind,
  {
    language,
    second,
    split,
    blank,
  }: { language: PrintedLanguage; second: PrintedLanguage | null; split: Split; blank: boolean },
): DraftDocument {
  const facts = inventShipment(random.part('facts'), american.includes(kind.name))
  const home =
    kind.type === 'customs_entry' && kind.name === 'customs_us'
      ? { dayFirst: false, decimal: '.' as const, code: 'US' }
      : authorOf(kind, facts)
  const habits = habitsOf(random.part('habits'), language, home)
  const write = writerBy(habits, random.part('write'))
  const speaker = speakerOf(random.part('captions'), { language, second, type: kind.type, split })
  const desk: Desk = { random: random.part('content'), facts, write, speaker }
  const content = kind.content(desk)
  const part = random.part('nothing')
  const titles = titlesOf(kind.name, language)
  const title = part.pick(titles.length > 0 ? titles : titlesOf(kind.name, 'en'))
  const shownTitle =
    second !== null && part.chance(0.6)
      ? `${title} / ${part.pick(titlesOf(kind.name, second).concat(titlesOf(kind.name, 'en')).slice(0, 1))}`
      : title
  const nothing = (count: number, where: keyof typeof captionsOfNothing): DraftEntry[] => {
    const others = nothingInOthers[language]
    return part.some(others ?? captionsOfNothing[where], count).map(([caption, value]) => ({
      kind: part.pick<EntryKind>(['reference', 'date', 'terms']),
      caption: speaker.plainly(caption),
      value: [
        [
          write.run(
            value === 'D'
              ? writeDay(addDays(facts.days.noticed, part.int(-20, 20)), habits)
              : withDigits(value, part).replaceAll(/A(?=[A9\d]|$)/g, () => part.letters(1)),
          ),
        ],
      ],
    }))
  }
  const entries = [...content.entries, ...nothing(part.int(0, 5), 'form')]
  const { issuer } = content
  const lines: MarkedLines = [
    ...issuer.address.map((line) => [write.run(line)]),
    ...(part.chance(0.6) ? [[write.run(issuer.country)]] : []),
    ...(part.chance(0.7)
      ? [[write.run(`Tel: ${issuer.phone}${part.chance(0.4) ? `  Fax: ${issuer.fax}` : ''}`)]]
      : []),
    ...(part.chance(0.5) ? [[write.run(issuer.email)]] : []),
    ...(part.chance(0.3) ? [[write.run(issuer.tax)]] : []),
  ]
  const draft: DraftDocument = {
    kind: kind.name,
    type: kind.type,
    language,
    second,
    title: [
      [
        {
          text: shownTitle,
          marks: content.titlePath === undefined ? [] : [{ path: content.titlePath, value: null }],
        },
      ],
    ],
    issuer: {
      name: issuerText(content.entries, kind, issuer.name),
      lines,
      initials: issuer.name
        .replaceAll(/[^\p{L} ]/gu, '')
        .split(' ')
        .map((word) => word.charAt(0))
        .join('')
        .slice(0, 3),
    },
    entries,
    tables: content.tables,
    totals: content.totals,
    sentences: content.sentences ?? [],
    remarks: remarksIn(part, language) ?? content.remarks ?? [],
    smallPrint: part.chance(0.6) ? smallPrint(part, language) : [],
    signatures: part.chance(0.7) ? (content.signatures ?? []) : [],
    marginal: nothing(part.int(0, 3), part.chance(0.5) ? 'top' : 'foot').map(
      (entry) =>
        `${entry.caption.text}: ${entry.value
          .flat()
          .map(({ text }) => text)
          .join('')}`,
    ),
    blank,
  }
  return blank ? emptied(ofType(draft), part) : ofType(draft)
}

/** Where no entry names the party that issues the document, its letterhead does. */
function issuerText(entries: DraftEntry[], kind: DocumentKind, name: string): MarkedLines {
  const role: Partial<Record<string, string>> = {
    commercial_invoice: 'seller',
    packing_list: 'seller',
    freight_invoice: 'invoice_issuer',
    rate: 'broker',
    ocean_bill: '',
    delivery_order: 'issuing_party',
  }
  const path = role[kind.name]
  const has =
    path === undefined ||
    path === '' ||
    entries.some(({ value }) =>
      value.flat().some(({ marks }) => marks.some((mark) => mark.path.startsWith(`${path}.`))),
    )
  return [[{ text: name, marks: has ? [] : [{ path: `${path}.party_name`, value: null }] }]]
}

function authorOf(
  kind: DocumentKind,
  facts: ReturnType<typeof inventShipment>,
): { dayFirst: boolean; decimal: '.' | ','; code: string } {
  const author = [
    'commercial_invoice',
    'packing_list',
    'origin',
    'dangerous',
    'ocean_bill',
    'house_bill',
    'sea_waybill',
    'booking',
  ].includes(kind.name)
    ? facts.shipper
    : facts.consignee
  return author.style
}

const blanks = [
  '',
  '',
  '',
  '____________',
  '..............',
  '(name, address)',
  '(dd/mm/yyyy)',
  'as above',
  'N/A',
]
/** A form that nobody has withDigits in: captions, and lines to write on. */
function emptied(draft: DraftDocument, random: Random): DraftDocument {
  const filler = random.pick(blanks)
  const nothing = (kind: EntryKind): MarkedLines => {
    const text =
      filler === '(dd/mm/yyyy)' && kind !== 'date'
        ? ''
        : filler === '(name, address)' && kind !== 'party'
          ? ''
          : filler
    return [[{ text, marks: [] }]]
  }
  return {
    ...draft,
    title: draft.title,
    issuer: {
      ...draft.issuer,
      name: draft.issuer.name.map((line) => line.map((run) => ({ ...run, marks: [] }))),
    },
    entries: draft.entries.map((entry) => ({ ...entry, value: nothing(entry.kind) })),
    totals: draft.totals.map((entry) => ({ ...entry, value: nothing(entry.kind) })),
    tables: draft.tables.map((table) => ({
      ...table,
      rows: Array.from({ length: 3 }, () => table.columns.map(() => [[]])),
      sums: null,
    })),
    sentences: [],
  }
}
