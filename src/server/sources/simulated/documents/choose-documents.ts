import type { Snapshot } from '../../../tracking/source.ts'
import { SeededRandom } from '../seeded-random.ts'
import type { SimulatedSource } from '../source.ts'
import { DAY_MS } from '../times.ts'
import type { SimulatedDocument } from './document-form.ts'
import {
  billForm,
  type DocumentSubject,
  noteForm,
  noticeForm,
  orderForm,
  subjectOf,
  withoutShipmentNumbers,
  withWrongCheckDigit,
} from './forms.ts'

/** Requests of the fleet that are looked at, so that a large fleet takes no longer. */
const MAX_LOOKED_AT = 200
const MAX_UNTRACKED_ATTEMPTS = 12
/** An arrival notice comes so long before the ship, and was issued so long ago. */
const NOTICE_DAYS_BEFORE = 8
const ISSUED_DAYS_AGO = 2

type Stage = 'at sea' | 'arriving' | 'at terminal'
type Subjects = Record<Stage, DocumentSubject[]>

interface Asked {
  now: Date
  /** Of the fleet. */
  size: number
  seed: number | string
  /** The account's company, which carriers notify. */
  company: string
}

/**
 * The documents that an account of the simulated fleet begins with: about its own shipments, most of them plain and some
 * doubtful. The same for the same seed, size and time.
 */
export async function simulatedDocuments(
  source: SimulatedSource,
  asked: Asked,
): Promise<SimulatedDocument[]> {
  const { 'at sea': atSea, arriving, 'at terminal': atTerminal } = await subjectsOf(source, asked)
  const untracked = await untrackedSubject(source, asked)
  const bill = (subject: DocumentSubject) => billForm(subject, asked.company)
  const of = (
    subject: DocumentSubject | undefined,
    make: (subject: DocumentSubject) => SimulatedDocument,
  ): SimulatedDocument[] => (subject ? [make(subject)] : [])
  const notices = arriving.map((subject) => byMail(subject, 'Arrival notice', noticeForm(subject)))
  return [
    ...of(atSea[0], (subject) => uploaded(`bill of lading ${numberOf(subject)}.pdf`, bill(subject))),
    ...notices.slice(0, 1),
    ...of(atTerminal[0], (subject) => uploaded(`DO ${numberOf(subject)}.pdf`, orderForm(subject))),
    ...of(atSea[1], (subject) => byMail(subject, 'Bill of lading', bill(subject))),
    ...of(untracked, (subject) => uploaded('bill of lading, supplier.pdf', bill(subject))),
    ...notices.slice(1, 2),
    ...of(atSea[2], (subject) => ({ ...uploaded('scan_0412.pdf', bill(subject)), isScan: true })),
    ...of(arriving[2], (subject) =>
      uploaded('arrival notice.pdf', withWrongCheckDigit(withoutShipmentNumbers(noticeForm(subject)))),
    ),
    ...of(atTerminal[1], (subject) => byMail(subject, 'Delivery order', orderForm(subject))),
    ...of(atTerminal[2] ?? atTerminal[0], (subject) => uploaded('note.pdf', noteForm(subject))),
    // The carrier sends the first notice once more: it is kept once.
    ...notices.slice(0, 1).map(repeated),
  ]
}

const numberOf = ({ shipment }: DocumentSubject): string => shipment.bill_of_lading_number

const uploaded = (file_name: string, form: SimulatedDocument['form']): SimulatedDocument => ({
  file_name,
  form,
  isScan: false,
  mail: null,
})

function byMail(subject: DocumentSubject, title: string, form: SimulatedDocument['form']): SimulatedDocument {
  const number = numberOf(subject)
  return {
    file_name: `${title.toLowerCase().replaceAll(' ', '-')}-${number}.pdf`,
    form,
    isScan: false,
    mail: {
      from: `documents@${(subject.shipment.shipping_line_scac ?? 'line').toLowerCase()}.example`,
      subject: `${title} ${number}`,
      body: `Please find attached: ${title.toLowerCase()} ${number}.`,
    },
  }
}

const repeated = (document: SimulatedDocument): SimulatedDocument => ({
  ...document,
  mail: document.mail && { ...document.mail, subject: `Reminder: ${document.mail.subject}` },
})

/** The shipments of the fleet by their stage; those first that the account has to act on next. */
async function subjectsOf(source: SimulatedSource, { now, size, seed }: Asked): Promise<Subjects> {
  const entries = source.fleetAt(now, size)
  const step = Math.max(1, Math.ceil(entries.length / MAX_LOOKED_AT))
  const subjects: Subjects = { 'at sea': [], arriving: [], 'at terminal': [] }
  const seen = new Set<string>()
  for (const entry of entries.filter((_, index) => index % step === 0)) {
    if (entry.customer === null) continue
    const answer = await source.ask(entry, now)
    const stage = answer.kind === 'snapshot' ? stageOf(answer.snapshot, now) : undefined
    if (answer.kind !== 'snapshot' || stage === undefined) continue
    const issued = new Date(now.getTime() - ISSUED_DAYS_AGO * DAY_MS)
    // A notice says what was known when it was written: an estimate may have moved since.
    const then = stage === 'arriving' ? source.answer(entry, issued) : answer
    const random = new SeededRandom(String(seed)).of('documents').of(entry.request_number)
    const more = { customer: entry.customer, random, issued }
    const subject = subjectOf(then.kind === 'snapshot' ? then.snapshot : answer.snapshot, more)
    if (!subject || seen.has(numberOf(subject))) continue
    seen.add(numberOf(subject))
    subjects[stage].push(subject)
  }
  return { ...subjects, 'at terminal': subjects['at terminal'].toSorted(byTimeLeft(now)) }
}

/** Containers that are past their last free day come last: their order was sent long ago. */
const byTimeLeft = (now: Date) => (one: DocumentSubject, other: DocumentSubject) =>
  Number(isLate(one, now)) - Number(isLate(other, now))
const isLate = ({ containers }: DocumentSubject, now: Date): boolean =>
  containers.some(
    ({ pickup_lfd }) => typeof pickup_lfd === 'string' && Date.parse(pickup_lfd) < now.getTime(),
  )

/** Undefined for a shipment of which nobody would send a document now. */
function stageOf({ shipment, containers }: Snapshot, now: Date): Stage | undefined {
  if (!shipment?.pol_atd_at || shipment.line_tracking_stopped_at || !shipment.pod_eta_at) return undefined
  if (containers.some(isWaiting)) return 'at terminal'
  if (shipment.pod_ata_at) return undefined
  const daysLeft = (Date.parse(shipment.pod_eta_at) - now.getTime()) / DAY_MS
  if (daysLeft < 0) return undefined
  return daysLeft < NOTICE_DAYS_BEFORE ? 'arriving' : 'at sea'
}

/** Discharged at the port where it is picked up. */
const isWaiting = (container: Snapshot['containers'][number]): boolean =>
  typeof container.pod_discharged_at === 'string' &&
  !container.pod_full_out_at &&
  !container.final_destination_timezone

/** A shipment at sea that the account does not track: the simulation answers every number. */
async function untrackedSubject(
  source: SimulatedSource,
  { now, seed }: Asked,
): Promise<DocumentSubject | undefined> {
  const random = new SeededRandom(String(seed)).of('documents').of('untracked')
  for (let attempt = 0; attempt < MAX_UNTRACKED_ATTEMPTS; attempt++) {
    const request_number = `HLCU${random.integer(`number ${attempt}`, 100_000_000, 999_999_999)}`
    const asked = { request_type: 'bill_of_lading', request_number, scac: 'HLCU' } as const
    const answer = await source.ask(asked, now)
    if (answer.kind !== 'snapshot' || stageOf(answer.snapshot, now) !== 'at sea') continue
    return subjectOf(answer.snapshot, { customer: 'Fir Street Imports LLC', random, issued: now })
  }
  return undefined
}
