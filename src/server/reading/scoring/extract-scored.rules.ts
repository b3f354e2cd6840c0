import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { textOfPages, writingConventionsOf } from '../extract/conventions.rules.ts'
import { extract } from '../extract/extract.rules.ts'
import { labelledPage } from '../extract/labels/labelled-page.rules.ts'
import { acceptsValue, buildPayload } from '../extract/payload.rules.ts'
import { blocksOf } from '../extract/text-blocks.rules.ts'
import type { ExtractedField, Extraction, FileContent } from '../types.ts'
import { confirmedByBarcodes } from './barcodes.rules.ts'
import { type Calibration, calibrated } from './calibration.rules.ts'
import { type CheckResults, consistencyOf, type PortNames } from './consistency.rules.ts'
import { chooseFields } from './choose-fields.rules.ts'
import {
  type DocumentFindings,
  fieldFeatures,
  type FieldEvidence,
  isSeenByNetwork,
  prefixesOf,
} from './field-features.rules.ts'
import { fieldKindOf } from './field-kinds.rules.ts'
import { mergeCandidates, type RoleCandidates } from './merge-candidates.rules.ts'
import type { ScoringNetwork } from './network.rules.ts'
import { rolesOfType } from './roles.rules.ts'
import { columnReader } from './column-reader.rules.ts'
import { regionsOfDocument, scoredPagesOf } from './scored-document.rules.ts'
import { networkCandidates, type ValueCandidate } from './scored-fields.rules.ts'
import { type DecisionTrees, type TreeInput, probabilityOf } from './trees.rules.ts'

/** What was trained: see `weights/report.md`. */
export interface ReadingModel {
  /** Which field a region of a page is. */
  regions: ScoringNetwork
  /** Whether a value that was found is right. */
  fields: DecisionTrees
  /** Which column the header of a table names. */
  columns: ScoringNetwork
  /** The type of a document by its words; several that were trained alike count together. */
  types: readonly ScoringNetwork[]
  calibration: Calibration
  /** For the check of places; not trained. */
  ports: readonly PortNames[]
}

/** Fields that are more likely wrong than this are left out. */
const MIN_SHOWN_CONFIDENCE = 0.25

/**
 * Documents with at least so many captions are forms. Of those that are filled in one in a hundred has less than 0.45
 * likely values for each caption; no blank one had more than 0.43.
 */
const MIN_CAPTIONS_OF_FORM = 6
const MIN_FILLED_SHARE = 0.45
const LIKELY_CONFIDENCE = 0.6

/** Confidence of the rules in a value right after a label that they know. */
const CLEAR_LABEL_CONFIDENCE = 0.8
/**
 * A value that a check contradicts, whose form is doubtful, or that is a mere guess, is not sure, unless a barcode of the
 * document has the same number.
 */
const MAX_DOUBTFUL_CONFIDENCE = 0.8
/** The parser or the rules doubt the value itself: a date whose month may be its day, an IMO number with a wrong digit. */
const MIN_FORM_CONFIDENCE = 0.6

/**
 * The fields of a document of this type: of what the rules read and what the trained networks find, for each field the
 * value that the trees find most likely right. The confidence is the share of such values that were right on layouts that
 * neither were trained on.
 */
export function extractScored(
  content: FileContent,
  document_type: DocumentType,
  model: ReadingModel,
): Extraction {
  const schema = documentPayloads[document_type]
  const { captions, chosen } = chosenFieldsOf(content, document_type, model)
  const found = chosen
    .map(({ evidence: { field, candidate }, features, isContradicted }) => {
      const kind = fieldKindOf(field.path)
      const confidence = calibrated(model.calibration[kind], probabilityOf(model.fields, features))
      const isDoubtful = isContradicted || field.confidence < MIN_FORM_CONFIDENCE || isGuess(candidate)
      const most = isContradicted && kind === 'container' ? 0.5 : isDoubtful ? MAX_DOUBTFUL_CONFIDENCE : 1
      const limited = Math.min(confidence, most)
      // What a known label states clearly is shown, however unlikely the trees find it.
      const least = (candidate?.rules ?? 0) >= CLEAR_LABEL_CONFIDENCE ? MIN_SHOWN_CONFIDENCE : 0
      return { ...field, confidence: Math.round(Math.max(least, limited) * 100) / 100 }
    })
    .filter(
      ({ path, value, confidence }) =>
        confidence >= MIN_SHOWN_CONFIDENCE && acceptsValue(schema, path, value),
    )
  const likely = withoutUnlikelyCopies(found)
  const fields = isHardlyFilled(captions, likely) ? likely.map(withDoubt) : likely
  const confirmed = withoutHoles(confirmedByBarcodes(fields, content.pages))
  return { payload: buildPayload(confirmed), fields: confirmed }
}

/**
 * The weight of a row of containers may be that of the goods too. Where that is no more likely than not, it is one value to
 * check more, and left out.
 */
function withoutUnlikelyCopies(fields: readonly ExtractedField[]): ExtractedField[] {
  const placeOf = ({ page, box, value }: ExtractedField): string =>
    [page, box.x, box.y, String(value)].join(' ')
  const best = new Map<string, number>()
  for (const field of fields) {
    const place = placeOf(field)
    best.set(place, Math.max(best.get(place) ?? 0, field.confidence))
  }
  return fields.filter(
    (field) => field.confidence >= LIKELY_CONFIDENCE || field.confidence >= (best.get(placeOf(field)) ?? 0),
  )
}

/** Only the network gives it, and finds something else more likely. */
const isGuess = (candidate: ValueCandidate | null): boolean =>
  candidate !== null &&
  candidate.rules === null &&
  candidate.network < Math.max(candidate.none, candidate.otherRole)

/** A form with many captions and hardly a value: what seems to be one is more likely printed on the form. */
const isHardlyFilled = (captions: number, fields: readonly ExtractedField[]): boolean =>
  captions >= MIN_CAPTIONS_OF_FORM &&
  fields.filter(({ confidence }) => confidence >= LIKELY_CONFIDENCE).length < captions * MIN_FILLED_SHARE
const withDoubt = (field: ExtractedField): ExtractedField => ({
  ...field,
  confidence: Math.min(field.confidence, MAX_DOUBTFUL_CONFIDENCE),
})

/** Entries of lists are numbered from 0 without a hole where an entry was left out. */
export function withoutHoles(fields: readonly ExtractedField[]): ExtractedField[] {
  const paths = fields.map(({ path }) => path.split('.'))
  const levels = Math.max(0, ...paths.map((members) => members.length))
  for (let level = 1; level < levels; level += 1) {
    const lists = Map.groupBy(
      paths.filter((members) => /^\d+$/.test(members[level] ?? '')),
      (members) => members.slice(0, level).join('.'),
    )
    for (const entries of lists.values()) {
      const order = [...new Set(entries.map((members) => Number(members[level])))].toSorted(
        (one, other) => one - other,
      )
      for (const members of entries) members[level] = String(order.indexOf(Number(members[level])))
    }
  }
  return fields.map((field, at) => ({ ...field, path: (paths[at] ?? []).join('.') }))
}

interface ChosenField {
  evidence: FieldEvidence
  features: TreeInput
  isContradicted: boolean
}

/**
 * How many known captions a document has, and the chosen fields with the features from which their confidence is computed;
 * also used for training.
 */
export function chosenFieldsOf(
  content: FileContent,
  document_type: DocumentType,
  model: Pick<ReadingModel, 'regions' | 'columns' | 'ports'> & { fields: DecisionTrees | null },
): { captions: number; chosen: ChosenField[] } {
  const pages = scoredPagesOf(content, blocksOf(content).map(labelledPage))
  const conventions = writingConventionsOf(textOfPages(content))
  const found = networkCandidates(regionsOfDocument(pages, document_type, conventions), model.regions)
  const { byRole, rest } = mergeCandidates(
    extract(content, document_type, columnReader(model.columns)).fields,
    found,
    rolesOfType(document_type),
  )
  const certain = byRole.filter(({ values }) => values.some(({ network }) => network > 0.9)).length
  const document: DocumentFindings = {
    document_type,
    checks: new Map(),
    certain,
    agreement: agreementOf(byRole),
    cells: pages.reduce((sum, { lines }) => sum + lines.reduce((all, line) => all + line.length, 0), 0),
    content,
  }
  const { fields } = model
  const evidences = chooseFields(byRole, rest, (evidence) =>
    fields === null ? null : probabilityOf(fields, fieldFeatures(evidence, document)),
  )
  const checks = consistencyOf(
    evidences.map(({ field }) => field),
    model.ports,
  )
  const checked = { ...document, checks }
  return {
    captions: pages.reduce((sum, { labels }) => sum + labels.length, 0),
    chosen: evidences.map((evidence) => ({
      evidence,
      features: fieldFeatures(evidence, checked),
      isContradicted: isContradicted(evidence.field.path, checks),
    })),
  }
}

/** Of the roles for which the rules have a value, the share for which the best value of the network is the same. */
function agreementOf(byRole: readonly RoleCandidates[]): number {
  const ruled = byRole.filter(({ values }) => values.some(({ rules }) => rules !== null))
  const same = ruled.filter(({ values }) => {
    const [best] = values.toSorted((one, other) => other.network - one.network)
    return best !== undefined && best.rules !== null && isSeenByNetwork(best)
  })
  return same.length / Math.max(1, ruled.length)
}

/** A check of this field, or of the value that it is a part of, came out otherwise. */
const isContradicted = (path: string, checks: CheckResults): boolean =>
  prefixesOf(path).some((prefix) => checks.get(prefix)?.has('differs') === true)
