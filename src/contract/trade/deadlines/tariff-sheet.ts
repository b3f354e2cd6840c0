import { z } from 'zod'
import { msg } from '../../language/index.ts'
import { type CellFault, cellsOfColumns, type SheetRow } from '../sheet-columns.ts'
import { minorDigits, readMinor, writeMinor } from './money.ts'
import { contradictions, type OwnTariff, tariffShape } from './own-tariff.ts'
import type { TariffTerms } from './tariff.ts'
import {
  billerLabels,
  closureLabels,
  dayBasisLabels,
  directionLabels,
  equipmentLabels,
  extendedLabels,
  firstDayLabels,
  numberedFromLabels,
  scopeLabels,
  startEventLabels,
  stoppageLabels,
  versionDateLabels,
} from './labels.ts'

/*
 * Tariffs as rows of texts, as sheets have them. Every cell is needed: one that says "any", "none" or "open" says so.
 */

/** Between the parts of a cell: no file separates its cells by it. */
const PART = ' / '
const ANY = 'any'
const NONE = 'none'
const OPEN = 'open'

export interface TariffColumn {
  /** The path of its attribute, with dots: `terms.free_days`. */
  name: string
  heading: string
  /** Labels of which a cell has one, or some. */
  choices?: readonly string[]
  isMany?: boolean
  /** What a cell looks like, where that is not plain. */
  example: string
  write(tariff: OwnTariff): string
  /** @throws BadCell */
  read(text: string, currency: string): unknown
}

class BadCell extends Error {}

type Labels = Readonly<Record<string, string>>
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function valueOfLabel(labels: Labels, text: string): string {
  const found = Object.entries(labels).find(([value, label]) => same(text, value) || same(text, label))
  if (!found) throw new BadCell(`must be one of: ${Object.values(labels).join(', ')}`)
  return found[0]
}

type Part = 'tariff' | 'terms'
interface Described {
  heading: string
  example: string
  choices?: readonly string[]
  isMany?: boolean
  write: (value: never, tariff: OwnTariff) => string
  read: (text: string, currency: string) => unknown
}
function column(part: Part, key: string, { write, ...described }: Described): TariffColumn {
  const of = (tariff: OwnTariff): unknown =>
    part === 'terms' ? tariff.terms[key as keyof TariffTerms] : tariff[key as keyof OwnTariff]
  return {
    name: part === 'terms' ? `terms.${key}` : key,
    ...described,
    write: (tariff) => write(of(tariff) as never, tariff),
  }
}

const plain = (heading: string, example: string): Described => ({
  heading,
  example,
  write: (value: string) => value,
  read: (text) => text,
})
/** Null is written as a word. */
const orWord = (word: string, heading: string, example: string, capitals = false): Described => ({
  heading,
  example: `${example}, or ${word}`,
  write: (value: string | null) => value ?? word,
  read: (text) => (same(text, word) ? null : capitals ? text.toUpperCase() : text),
})
const choice = (heading: string, labels: Labels): Described => ({
  heading,
  example: Object.values(labels)[0] ?? '',
  choices: Object.values(labels),
  write: (value: string) => labels[value] ?? value,
  read: (text) => valueOfLabel(labels, text),
})
/** Some of the labels; with `mayBeNone` also none of them. */
const choices = (heading: string, labels: Labels, mayBeNone: boolean): Described => ({
  heading,
  example: Object.values(labels).slice(0, 2).join(PART) + (mayBeNone ? `, or ${NONE}` : ''),
  choices: mayBeNone ? [NONE, ...Object.values(labels)] : Object.values(labels),
  isMany: true,
  write: (values: readonly string[]) =>
    values.length === 0 ? NONE : values.map((value) => labels[value] ?? value).join(PART),
  read: (text) =>
    mayBeNone && same(text, NONE)
      ? []
      : [...new Set(text.split('/').map((part) => valueOfLabel(labels, part.trim())))],
})
const count = (heading: string, example: string): Described => ({
  heading,
  example,
  write: (value: number) => String(value),
  read: (text) => {
    if (!/^\d+(?:\.\d+)?$/.test(text)) throw new BadCell('must be a number')
    return Number(text)
  },
})
const yesOrNo = (heading: string): Described => ({
  heading,
  example: 'yes',
  choices: ['yes', 'no'],
  write: (value: boolean) => (value ? 'yes' : 'no'),
  read: (text) => {
    if (same(text, 'yes')) return true
    if (same(text, 'no')) return false
    throw new BadCell('must be yes or no')
  },
})
const rates: Described = {
  heading: msg('Rates from day'),
  example: `5: 220.00${PART}10: 280.00`,
  write: (tiers: TariffTerms['tiers'], { terms }) =>
    tiers
      .map(({ from_day, rate_minor }) => `${from_day}: ${writeMinor(rate_minor, terms.currency_code)}`)
      .join(PART),
  read: (text, currency) => text.split('/').map((part) => readTier(part, currency)),
}

function readTier(part: string, currency: string) {
  const [, day, amount = ''] = /^\s*(\d{1,4})\s*:\s*(\S+)\s*$/.exec(part) ?? []
  if (day === undefined) throw new BadCell('must be a day and its rate, such as 5: 220.00')
  const rate_minor = readMinor(amount, currency)
  if (rate_minor === null)
    throw new BadCell(
      `${amount} is no amount of ${currency} with ${minorDigits(currency)} digits after the point`,
    )
  return { from_day: Number(day), rate_minor }
}

const CURRENCY = 'terms.currency_code'

export const tariffColumns: readonly TariffColumn[] = [
  column('tariff', 'name', plain(msg('Tariff'), 'MSC US 2026')),
  column('tariff', 'biller', choice(msg('Billed by'), billerLabels)),
  column('tariff', 'label', plain(msg('Label on invoices'), 'Demurrage')),
  column('terms', 'scope', choice(msg('Scope'), scopeLabels)),
  column('tariff', 'direction', choice(msg('Direction'), directionLabels)),
  column('tariff', 'scac', orWord(ANY, msg('Line'), 'MSCU', true)),
  column('tariff', 'locode', orWord(ANY, msg('Place'), 'USLAX', true)),
  column('tariff', 'terminal', orWord(ANY, msg('Terminal'), 'W185')),
  column('tariff', 'contract', orWord(NONE, msg('Contract'), 'SC 24-118')),
  column('tariff', 'equipment_groups', choices(msg('Equipment'), equipmentLabels, false)),
  column('terms', 'valid_from', plain(msg('In force from'), '2026-01-01')),
  column('terms', 'valid_until', orWord(OPEN, msg('In force until'), '2026-12-31')),
  column('terms', 'version_date', choice(msg('Version by'), versionDateLabels)),
  column('terms', 'start_event', choice(msg('Starts with'), startEventLabels)),
  column('terms', 'first_day', choice(msg('First day'), firstDayLabels)),
  column('terms', 'first_day_time', orWord(NONE, msg('Hour of first day'), '07:00')),
  column('terms', 'free_days', count(msg('Free days'), '4')),
  column('terms', 'free_basis', choice(msg('Free days are'), dayBasisLabels)),
  column('terms', 'charge_basis', choice(msg('Charged days are'), dayBasisLabels)),
  column('terms', 'free_time_closures', choices(msg('Closures not free days'), closureLabels, true)),
  column('terms', 'uncharged_closures', choices(msg('Closures not charged'), closureLabels, true)),
  column('terms', 'stopped_by', choices(msg('Stopped by'), stoppageLabels, true)),
  column('terms', 'is_stop_day_charged', yesOrNo(msg('Last day charged'))),
  column('terms', 'tiers_numbered_from', choice(msg('Days numbered from'), numberedFromLabels)),
  column('terms', 'tiers_when_extended', choice(msg('When extended'), extendedLabels)),
  column('terms', 'tiers', rates),
  column('terms', 'currency_code', plain(msg('Currency'), 'USD')),
  column('terms', 'tax_percent', count(msg('Tax, %'), '0')),
]

export type ReadTariff = { tariff: OwnTariff } | { faults: CellFault[] }

export const writeTariff = (tariff: OwnTariff): string[] => tariffColumns.map(({ write }) => write(tariff))

/** @param cells texts by the name of their column */
export function readTariff(cells: Readonly<Record<string, string>>): ReadTariff {
  const faults: CellFault[] = []
  const attributes: Record<string, unknown> = {}
  const terms: Record<string, unknown> = {}
  const currency = (cells[CURRENCY] ?? '').trim().toUpperCase()
  for (const { name, example, read } of tariffColumns) {
    const text = name === CURRENCY ? currency : (cells[name] ?? '').trim()
    try {
      if (text === '') throw new BadCell(`is needed, such as ${example}`)
      const value = read(text, currency)
      if (name.startsWith('terms.')) terms[name.slice('terms.'.length)] = value
      else attributes[name] = value
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      faults.push({ column: name, detail: error.message })
    }
  }
  if (faults.length > 0) return { faults }
  return validTariff({ ...attributes, terms })
}

const schema = z.strictObject(tariffShape)

/** Whether a tariff has no fault of its own, whatever others say. */
export function validTariff(given: unknown): ReadTariff {
  const result = schema.safeParse(given)
  if (!result.success)
    return {
      faults: result.error.issues.map(({ path, message }) => ({ column: columnOf(path), detail: message })),
    }
  const faults = contradictions(result.data)
  if (faults.length === 0) return { tariff: result.data }
  return { faults: faults.map(({ path, detail }) => ({ column: path.join('.'), detail })) }
}

const columnOf = (path: readonly PropertyKey[]): string =>
  path
    .slice(0, path[0] === 'terms' ? 2 : 1)
    .map(String)
    .join('.')

/** The column of the id of a stored tariff, which a row then edits. */
export const ID_HEADING = 'Id'

/** The cells of each row by their columns; the headings that are missing where some are. */
export function readSheet(
  headings: readonly string[],
  rows: readonly SheetRow[],
): { rows: { row: number; id: string | null; cells: Record<string, string> }[] } | { missing: string[] } {
  const read = cellsOfColumns([{ name: 'id', heading: ID_HEADING }, ...tariffColumns], headings, rows)
  const missing = read.missing.filter((heading) => heading !== ID_HEADING)
  if (missing.length > 0) return { missing }
  return {
    rows: read.rows.map(({ row, cells }) => ({
      row,
      id: cells['id']?.trim() || null,
      cells: Object.fromEntries(tariffColumns.map(({ name }) => [name, cells[name] ?? ''])),
    })),
  }
}
