import { z } from 'zod'
import { id, nullableText, nullableTimestamp } from '../../jsonapi/index.ts'
import {
  checkSources,
  documentLimits,
  documentRenditions,
  documentTypes,
  fieldMethods,
  openEnum,
  unreadPageReasons,
} from '../../vocabulary/index.ts'

const share = z.number()
/** From the left and the top of the page as it is seen, in parts of its width and height: 0 to 1. */
const box = z.looseObject({ x: share, y: share, width: share, height: share })
const line = z.looseObject({ text: z.string(), ...box.shape })

const scalar = z.union([z.string(), z.number(), z.boolean()])
/** What tracking of the linked shipment says of the same. */
const trackingCheck = z.looseObject({
  source: openEnum(checkSources),
  agrees: z.boolean(),
  /** As tracking has it; days as `2026-11-20`. */
  value: z.string(),
  /** Whether it is only expected. */
  estimated: z.boolean(),
})
export type TrackingCheck = z.output<typeof trackingCheck>

/** One value that was read, and its place. */
export const evidenceField = z.looseObject({
  /** Into the payload: `utilized_transport_equipments.0.equipment_reference`. */
  path: z.string(),
  value: scalar,
  /** As it is printed in the document. */
  text: z.string(),
  /** From 1. */
  page: z.int(),
  box,
  method: openEnum(fieldMethods),
  /** 0 to 1; what tracking says is in it. */
  confidence: z.number(),
  /** Another value at the place that accepted documents of the issuer have it, where this one is sure by itself or agrees with tracking. */
  rival: z
    .looseObject({ value: scalar, text: z.string(), page: z.int(), box, method: openEnum(fieldMethods) })
    .optional(),
  /** Of the value as it stands, also where a person corrected it; missing where tracking says nothing of it. */
  check: z
    .looseObject({
      ...trackingCheck.shape,
      /** The confidence of the reading alone. */
      read_confidence: z.number(),
    })
    .optional(),
})
export type EvidenceField = z.output<typeof evidenceField>

/** What a person marked on a page as the value of a field. */
export const fieldMark = z.object({
  path: z.string().min(1).max(200),
  page: z.int().min(1).max(100_000),
  box: z.object({
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
    width: z.number().min(0).max(1),
    height: z.number().min(0).max(1),
  }),
  /** The words, as they are printed. */
  text: z.string().min(1).max(documentLimits.markedText),
})
export type FieldMark = z.output<typeof fieldMark>

/** Why a document is about a shipment or a container. */
const evidenceLink = z.looseObject({
  /** As it is printed in the document; null where a person linked it. */
  identifier: nullableText,
  /** Its place: a path into the payload, `name`, `file_name` or `text`. */
  field: nullableText,
  shipment_id: id.nullable(),
  container_id: id.nullable(),
  /** For people: `Bill of lading MAEU1234567 of the shipment`. */
  reason: z.string(),
  /** Whether a person linked it. */
  manual: z.boolean(),
})
export type EvidenceLink = z.output<typeof evidenceLink>

/** A shipment that a document may be about: one of several that a number in it names. */
const possibleLink = z.looseObject({
  shipment_id: id,
  identifier: z.string(),
  field: z.string(),
  reason: z.string(),
  /* What tells them apart. */
  bill_of_lading_number: nullableText,
  booking_number: nullableText,
  shipping_line_scac: nullableText,
  shipping_line_short_name: nullableText,
  port_of_lading_name: nullableText,
  port_of_discharge_name: nullableText,
  pod_eta_at: nullableTimestamp,
  pod_ata_at: nullableTimestamp,
  pod_timezone: nullableText,
  /** The first of its containers, and how many it has. */
  container_number: nullableText,
  containers_count: z.int(),
})
export type PossibleLink = z.output<typeof possibleLink>

const read = z.object({
  rendition: openEnum(documentRenditions),
  pages: z.array(
    z.looseObject({
      number: z.int(),
      /** Points, 1/72 inch. */
      width: z.number(),
      height: z.number(),
      /** Clockwise, what this page had to be turned by to be read; size and rectangles are of the rotated page. */
      turned: z.int().optional(),
      /** Only where `rendition` is `text`. */
      lines: z.array(line),
    }),
  ),
  /** Also of those that were not read. */
  pages_count: z.int(),
  /** Pages of which nothing was read, and why; missing in older readings. */
  unread_pages: z.array(z.looseObject({ number: z.int(), reason: openEnum(unreadPageReasons) })).optional(),
  /** Clockwise, what a picture had to be turned by to be read. */
  turned: z.int(),
  fields: z.array(evidenceField),
  /** Values to check of a document with more values than `fields` has; missing where it has all. */
  unlisted_uncertain_values: z.int().optional(),
  /** Values that a person entered where nothing was read, of which tracking says something. */
  entered: z.array(z.looseObject({ path: z.string(), value: scalar, check: trackingCheck })).optional(),
  candidates: z.array(z.looseObject({ document_type: openEnum(documentTypes), confidence: z.number() })),
  /** For people, strongest first. */
  reasons: z.array(z.string()),
  /** Where several documents stand in one file: what it could be split into. */
  proposed_parts: z.array(
    z.looseObject({
      first_page: z.int(),
      last_page: z.int(),
      document_type: openEnum(documentTypes).nullable(),
    }),
  ),
  notes: z.array(z.string()),
  /** The template by which it was read. */
  template: z.looseObject({ id, name: z.string() }).nullable(),
  /** Seconds: from when it was put down until it was taken up, and of the reading itself. */
  timings: z.looseObject({ waited: z.number(), reading: z.number() }),
})
/** What a reading leaves behind; links come and go on their own. */
export type ReadEvidence = z.output<typeof read>
export type EnteredCheck = NonNullable<ReadEvidence['entered']>[number]

/** Ours, beside the interface: what a document's type, fields and links rest on. Plain JSON, no resource. */
export const documentEvidence = z.looseObject({
  ...read.shape,
  links: z.array(evidenceLink),
  /** Where a number leaves open which shipment is meant: a person links one of them. */
  possible_links: z.array(possibleLink).default([]),
  /** What a person said of the contents, key by key over what was read; null where nobody did. */
  manual: z.record(z.string(), z.unknown()).nullable(),
  /** Where on the pages a person marked values. */
  marks: z.array(z.looseObject(fieldMark.shape)),
  /** Key fields that are not on the document, as a person said. */
  absent: z.array(z.string()),
})
export type DocumentEvidence = z.output<typeof documentEvidence>

/** Ours, beside the interface: the words of one page, as they were read last. Plain JSON, no resource. */
export const documentWords = z.looseObject({
  /** From 1. */
  page: z.int(),
  /** In reading order: line by line, from left to right. */
  words: z.array(
    z.looseObject({
      text: z.string(),
      ...box.shape,
      /** From 0: words of one line are printed on one base line. */
      line: z.int(),
    }),
  ),
  /** False where the page was not read, or has more words than are stored. */
  is_complete: z.boolean(),
})
export type DocumentWords = z.output<typeof documentWords>
