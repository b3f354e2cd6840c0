import { describe, expect, test } from 'vitest'
import { extract } from '../extract/extract.rules.ts'
import { contentOf } from '../testing/content.ts'
import { withOcrNoise } from '../testing/ocr-noise.ts'
import type { FileContent } from '../types.ts'
import type { LearnedLayout } from './types.ts'
import { readLearnedFields } from './apply.rules.ts'
import {
  commonFingerprint,
  comparedWords,
  fingerprintOf,
  issuerNameOf,
  likeness,
} from './fingerprint.rules.ts'
import { type AcceptedDocument, changingValues, lessonsOf } from './lesson-of.rules.ts'
import { type LearnedFieldState, learnedFields } from './lessons.rules.ts'

function firstPage({ pages: [page] }: FileContent) {
  if (!page) throw new Error('There is no page')
  return page
}

interface Paper {
  file: string
  /** As printed beside the caption that no rule knows. */
  pickup: string
  vessel: string
  eta: string
  consignee: string
  /** Empty lines at the top. */
  shifted?: number
  issuer?: string
}
/** An arrival notice that calls the pickup number and the last free day by names of its own. */
const notice = ({ file, pickup, vessel, eta, consignee, shifted = 0, issuer }: Paper): FileContent =>
  contentOf(
    `${'\n'.repeat(shifted)}# ${issuer ?? 'LANTERN FORWARDING ROTTERDAM'}
Waalhaven Zuidzijde  Netherlands
ARRIVAL NOTICE
Consignee: ${consignee}
Our File: ${file}
Vessel: ${vessel}            ETA: ${eta}

Gate word            Storage begins      Marks
${pickup}              ${eta}         none
`,
  )
const first: Paper = {
  file: 'LF-88123',
  pickup: 'QX4417',
  vessel: 'WREN',
  eta: '12 May 2026',
  consignee: 'Harbour Goods',
}
const second: Paper = {
  file: 'LF-90245',
  pickup: 'QX5520',
  vessel: 'EVER GULL',
  eta: '3 June 2026',
  consignee: 'Northern Tools',
}
const third: Paper = {
  file: 'LF-91000',
  pickup: 'QX7781',
  vessel: 'TERN',
  eta: '21 June 2026',
  consignee: 'Western Paper',
}
const payloadOf = ({ pickup, vessel }: Paper) => ({ pickup_number: pickup, vessel_name: vessel })

const type = 'arrival_notice'
const lessonFor = (
  content: FileContent,
  payload: object,
  known: LearnedFieldState[] = [],
  marks: AcceptedDocument['marks'] = [],
) =>
  lessonsOf(
    {
      document_type: type,
      pages: content.pages,
      payload: { ...payload },
      fields: extract(content, type).fields,
      marks,
    },
    known,
  )
function learnedFrom(documents: { content: FileContent; payload: object }[]): LearnedLayout {
  const fields = learnedFields(documents.map(({ content, payload }) => lessonFor(content, payload)))
  return {
    id: 'layout',
    document_type: type,
    fingerprint: commonFingerprint(
      documents.map(({ content, payload }) =>
        fingerprintOf(firstPage(content), changingValues({ ...payload })),
      ),
    ),
    fields: fields.flatMap(({ path, spot }) => (spot === null ? [] : [{ path, spot }])),
  }
}
const accepted = (paper: Paper) => ({ content: notice(paper), payload: payloadOf(paper) })
const both = learnedFrom([accepted(first), accepted(second)])
const read = (content: FileContent, layout = both) =>
  readLearnedFields(content, type, [layout], extract(content, type))

describe('a place that two documents of an issuer agree on', () => {
  test('is read first in the next one, which the rules leave empty', () => {
    expect(extract(notice(third), type).payload).not.toHaveProperty('pickup_number')
    const { extraction, learned } = read(notice(third))
    expect(learned).toBe('layout')
    expect(extraction.payload).toMatchObject({ pickup_number: 'QX7781', vessel_name: 'TERN' })
    expect(extraction.fields.find(({ path }) => path === 'pickup_number')).toMatchObject({
      method: 'learned',
      text: 'QX7781',
      page: 1,
      confidence: 0.97,
    })
  })

  test('is not read after one document', () => {
    const once = learnedFrom([accepted(first)])
    expect(once.fields).toEqual([])
    expect(read(notice(third), once)).toMatchObject({ learned: null })
  })

  test.each([1, 2, 3])('is found by its captions %i lines further down', (shifted) => {
    expect(read(notice({ ...third, shifted })).extraction.payload).toMatchObject({ pickup_number: 'QX7781' })
  })

  test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
    'is found on a scan of the same issuer (noise %i)',
    (seed) => {
      const { extraction } = read(withOcrNoise(notice(third), seed))
      expect(extraction.payload).toMatchObject({ pickup_number: 'QX7781' })
      expect(extraction.fields.find(({ path }) => path === 'pickup_number')?.confidence).toBeGreaterThan(0.7)
    },
  )

  test('is learned from a scan and a text PDF together', () => {
    const scan = { ...accepted(first), content: withOcrNoise(notice(first), 7) }
    const layout = learnedFrom([scan, accepted(second)])
    expect(read(notice(third), layout).extraction.payload).toMatchObject({ pickup_number: 'QX7781' })
  })

  test('is found on another page if the documents have it on their last page', () => {
    const on = (pages: number, paper: Paper): FileContent => {
      const page = firstPage(notice(paper))
      const cover = { ...page, lines: page.lines.slice(0, 6) }
      const all = [...Array.from({ length: pages - 1 }, () => cover), page]
      return {
        ...notice(paper),
        pages: all.map((each, at) => ({ ...each, number: at + 1 })),
        pages_count: pages,
      }
    }
    const layout = learnedFrom([
      { content: on(2, first), payload: { pickup_number: first.pickup } },
      { content: on(3, second), payload: { pickup_number: second.pickup } },
    ])
    expect(read(on(4, third), layout).extraction.fields).toContainEqual(
      expect.objectContaining({ path: 'pickup_number', value: 'QX7781', page: 4 }),
    )
  })

  test('is left to the rules where the value there has another form', () => {
    expect(read(notice({ ...third, pickup: 'NOT-YET' })).extraction.payload).not.toHaveProperty(
      'pickup_number',
    )
    expect(read(notice({ ...third, pickup: '2026/77' })).extraction.payload).not.toHaveProperty(
      'pickup_number',
    )
  })

  test('is not used for another issuer with the same captions', () => {
    const elsewhere = notice({ ...third, issuer: 'BEACON SHIPPING AGENCIES' })
    expect(read(elsewhere)).toMatchObject({ learned: null })
  })

  test('is not used for another type of document', () => {
    const content = notice(third)
    expect(
      readLearnedFields(content, 'delivery_order', [both], { payload: {}, fields: [] }).learned,
    ).toBeNull()
  })
})

describe('a value of the rules that a learned place contradicts', () => {
  const content = notice(third)
  const rulesWith = (confidence: number) => {
    const { fields, payload } = extract(content, type)
    const [known] = fields
    if (!known) throw new Error('The rules read nothing')
    const pickup = { ...known, path: 'pickup_number', value: 'QX0000', text: 'QX0000', confidence }
    return {
      payload: { ...payload, pickup_number: 'QX0000' },
      fields: [...fields.filter(({ path }) => path !== 'pickup_number'), pickup],
    }
  }
  const pickupOf = (confidence: number) => {
    const { extraction } = readLearnedFields(content, type, [both], rulesWith(confidence))
    return {
      value: extraction.payload['pickup_number'],
      field: extraction.fields.find(({ path }) => path === 'pickup_number'),
    }
  }

  test('stays where it is sure, and both are in doubt', () => {
    expect(pickupOf(0.95)).toMatchObject({
      value: 'QX0000',
      field: { value: 'QX0000', confidence: 0.5, rival: { value: 'QX7781', method: 'learned' } },
    })
  })

  test('is replaced where it is not sure', () => {
    const { value, field } = pickupOf(0.8)
    expect(value).toBe('QX7781')
    expect(field).toMatchObject({ value: 'QX7781', confidence: 0.97, replaced: { value: 'QX0000' } })
    expect(field).not.toHaveProperty('rival')
  })

  test('says that the learned place has the wrong value when a person keeps it', () => {
    const { fields } = readLearnedFields(content, type, [both], rulesWith(0.95)).extraction
    const payload = { pickup_number: 'QX0000' }
    const lessons = lessonsOf({ document_type: type, pages: content.pages, payload, fields, marks: [] }, [])
    expect(lessons.find(({ path }) => path === 'pickup_number')).toMatchObject({ contradicts: true })
  })
})

describe('a correction', () => {
  const states = (documents: { content: FileContent; payload: object }[]) =>
    learnedFields(documents.map(({ content, payload }) => lessonFor(content, payload)))
  const dayOf = (content: FileContent) =>
    extract(content, type).fields.find(({ path }) => path === 'vessel_name')

  test('takes the place where the right value is printed', () => {
    const corrected = (paper: Paper) => ({
      content: notice(paper),
      payload: { pickup_number: paper.file, vessel_name: paper.vessel },
    })
    const [lesson] = lessonFor(notice(first), { pickup_number: first.file })
    expect(lesson).toMatchObject({ path: 'pickup_number', value: 'LF-88123' })
    expect(lesson?.spot?.anchors[0]).toMatchObject({ side: 'left', words: ['our', 'file'] })
    const layout = learnedFrom([corrected(first), corrected(second)])
    expect(read(notice(third), layout).extraction.payload).toMatchObject({ pickup_number: 'LF-91000' })
  })

  test('takes the place that a person marked, where the value is printed several times', () => {
    const content = notice({ ...first, vessel: 'QX4417' })
    const box = firstPage(content)
      .lines.flatMap(({ cells }) => cells)
      .find(({ text }) => text === 'QX4417')
    expect(box).toBeDefined()
    const marks = box ? [{ path: 'pickup_number', page: 1, box }] : []
    const sideOf = (lessons: ReturnType<typeof lessonFor>) =>
      lessons.find(({ path }) => path === 'pickup_number')?.spot?.anchors[0]?.words
    expect(sideOf(lessonFor(content, { pickup_number: 'QX4417' }))).toEqual(['vessel'])
    expect(sideOf(lessonFor(content, { pickup_number: 'QX4417' }, [], marks))).toEqual(['gate', 'word'])
  })

  test('of what was learned needs two agreeing documents again', () => {
    const base = [accepted(first), accepted(second)]
    const pickup = (
      documents: Parameters<typeof states>[0],
      more: Parameters<typeof learnedFields>[0] = [],
    ) =>
      learnedFields([...documents.map(({ content, payload }) => lessonFor(content, payload)), ...more]).find(
        ({ path }) => path === 'pickup_number',
      )
    expect(pickup(base)).toMatchObject({ confirmations: 2, example: 'QX5520' })
    const content = notice(third)
    const contradiction = lessonsOf(
      {
        document_type: type,
        pages: content.pages,
        payload: { pickup_number: third.file },
        fields: read(content).extraction.fields,
        marks: [],
      },
      [],
    )
    expect(contradiction.find(({ path }) => path === 'pickup_number')).toMatchObject({ contradicts: true })
    expect(pickup(base, [contradiction])).toMatchObject({ confirmations: 1, spot: null, example: 'LF-91000' })
    expect(pickup(base, [contradiction, contradiction])).toMatchObject({ confirmations: 2 })
  })

  test('that removes a value drops its place', () => {
    const content = notice(second)
    expect(dayOf(content)).toBeDefined()
    const removed = lessonFor(content, { pickup_number: second.pickup })
    expect(removed.find(({ path }) => path === 'vessel_name')).toMatchObject({ spot: null, value: null })
    const after = learnedFields([lessonFor(notice(first), payloadOf(first)), removed])
    expect(after.map(({ path }) => path)).toEqual(['pickup_number'])
  })

  test('by a value that is printed nowhere teaches no place', () => {
    expect(lessonFor(notice(first), { pickup_number: 'NOWHERE1' })).not.toContainEqual(
      expect.objectContaining({ path: 'pickup_number' }),
    )
  })
})

describe('the fingerprint of an issuer', () => {
  test('has the letterhead and the captions, and no values', () => {
    const { letterhead, captions } = fingerprintOf(
      firstPage(notice(first)),
      changingValues({ c: 'Harbour Goods' }),
    )
    expect(letterhead).toEqual(expect.arrayContaining(['lantern', 'forwarding', 'rotterdam', 'waalhaven']))
    expect(letterhead).not.toContain('harbour')
    expect(captions).toEqual(expect.arrayContaining(['our file', 'vessel', 'eta']))
  })

  test('is like that of its other documents, and not like another letterhead', () => {
    const known = fingerprintOf(firstPage(notice(first)))
    expect(likeness(known, comparedWords(firstPage(notice(second))))).toBeGreaterThan(0.6)
    const other = contentOf('BEACON SHIPPING\nVessel: WREN\nETA: 3 May')
    expect(likeness(known, comparedWords(firstPage(other)))).toBe(0)
  })

  test('says how the issuer is named', () => {
    expect(issuerNameOf(firstPage(notice(first)))).toBe('LANTERN FORWARDING ROTTERDAM')
    expect(issuerNameOf(firstPage(contentOf('1234\n12 May 2026')))).toBeNull()
  })
})

test('a page with thousands of words is compared in a moment, and not read by places', () => {
  const many = Array.from(
    { length: 400 },
    (_, row) => `consignee${row} shipment vessels portoflading gateword forwarder destination bookings`,
  )
  const content = notice(third)
  const long = contentOf(`LANTERN FORWARDING ROTTERDAM\nWaalhaven Zuidzijde  Netherlands\n${many.join('\n')}`)
  const pages = content.pages.map((page) => ({
    ...page,
    lines: [...page.lines, ...firstPage(long).lines],
  }))
  const layouts = Array.from({ length: 200 }, (_, nth) => ({ ...both, id: `layout ${nth}` }))
  const started = performance.now()
  const { extraction } = readLearnedFields({ ...content, pages }, type, layouts, { payload: {}, fields: [] })
  expect(performance.now() - started).toBeLessThan(3000)
  expect(extraction.fields).toEqual([])
})
