import { z } from 'zod'
import { defineResource, nullableText, nullableTimestamp, timestamp } from '../jsonapi/index.ts'
import {
  acknowledgementFormats,
  acknowledgementVerdicts,
  callbackStates,
  connectionKinds,
  connectionStates,
  openEnum,
} from '../vocabulary/index.ts'

const calls = z.object({ minute: z.int().nullable(), hour: z.int().nullable(), day: z.int().nullable() })

/** Ours, beside the interface: a source of tracking data that the account has connected. */
export const connection = defineResource(
  'connection',
  {
    name: z.string(),
    kind: openEnum(connectionKinds),
    /** By the names of the kind's settings; secrets are not among them. */
    settings: z.record(z.string(), z.string()),
    /** Which secrets are stored, and when each was entered. */
    secrets: z.record(z.string(), timestamp),
    /** SCACs of the lines that it answers for; empty for every line. */
    scacs: z.array(z.string()),
    /** Its place in the order of preference, from 1. */
    rank: z.int(),
    is_on: z.boolean(),
    /** The most calls in each span of time; null for no limit. */
    limits: calls,
    /** Calls made in each span of time until now. */
    calls: z.object({ minute: z.int(), hour: z.int(), day: z.int() }),
    state: openEnum(connectionStates),
    /** What is wrong and what can be done, as sentences; null where nothing is. */
    problem: nullableText,
    /** Since when it does not report; null while it does. */
    failing_since: nullableTimestamp,
    /** When it is asked again, where it is not asked now. */
    paused_until: nullableTimestamp,
    last_asked_at: nullableTimestamp,
    last_succeeded_at: nullableTimestamp,
    /** How it sends by itself what is new; null where it is only asked. */
    callbacks: z
      .object({
        state: openEnum(callbackStates),
        /** What that means, for a person. */
        sentence: z.string(),
        last_received_at: nullableTimestamp,
      })
      .nullable(),
    /** Requests that are tracked through it. */
    tracked_count: z.int(),
    /** Numbers that it answered that it does not know. */
    unknown_numbers: z.array(z.string()),
    /** Of one that sends positions of ships, counted since it was begun to listen to it; else null. */
    positions: z
      .object({
        counted_since: timestamp,
        last_received_at: nullableTimestamp,
        /** Messages that were read. */
        received: z.int(),
        /** Positions that were stored: of ships that carry tracked containers, one in some minutes. */
        stored: z.int(),
        /** Positions to which the ship cannot have come from its last one, or with a time in the future. */
        implausible: z.int(),
        /** Sentences and messages that could not be read. */
        unreadable: z.int(),
        /** Messages that were not read, because more came at once than are taken. */
        dropped: z.int(),
        /** Ships that carry tracked containers, and those of them that were received. */
        ships: z.int(),
        ships_seen: z.int(),
      })
      .nullish(),
    created_at: timestamp,
    updated_at: timestamp,
  },
  {},
)
export type Connection = z.output<typeof connection.schema>

/** Ours, beside the interface: a file of status messages that a partner sent. */
export const receivedMessage = defineResource(
  'received_message',
  {
    name: z.string(),
    received_at: timestamp,
    /** Statuses in it. */
    statuses: z.int(),
    /** Why messages in it were not understood, with the segment. */
    refusals: z.array(z.string()),
    /** Codes that have no meaning yet. */
    unmapped_codes: z.array(z.string()),
    /** For its sender, of each interchange in it. */
    acknowledgements: z.array(
      z.object({
        format: z.enum(acknowledgementFormats),
        verdict: z.enum(acknowledgementVerdicts),
        control_number: z.int(),
        /** When its file was written to the folder; null while it waits. */
        written_at: timestamp.nullable(),
      }),
    ),
  },
  {},
)
export type ReceivedMessage = z.output<typeof receivedMessage.schema>

/** One call of the last day's chart. */
export const callCount = z.object({
  /** Beginning of the quarter of an hour. */
  at: timestamp,
  calls: z.int(),
  failed: z.int(),
  /** Mean time of an answer, milliseconds; null without a call. */
  mean_ms: z.int().nullable(),
})
export type CallCount = z.output<typeof callCount>

const became = z.enum([
  'event',
  'raw_event',
  'not_understood',
  'replaced',
  'values',
  'position',
  'ship',
  'left_out',
])

/** What a source answered to one question, how it was understood, and what would change. Nothing of it is stored. */
export const connectionCheck = z.object({
  outcome: z.enum(['found', 'not_found', 'refused', 'failed', 'limited']),
  /** What it means, as a sentence. */
  sentence: z.string(),
  http_status: z.int().nullable(),
  duration_ms: z.int(),
  /** How many became what, those included that are not among `received`. */
  counts: z.partialRecord(became, z.int()),
  /** A part of a long answer: those that were not understood are chosen first, and all stand in the order in which they came. */
  received: z.array(
    z.object({
      /** The kind of the source's event in its own codes, e.g. `EQUIPMENT LOAD ACT`. */
      code: z.string(),
      payload: z.unknown(),
      became,
      events: z.array(z.string()),
      /** Why it became none. */
      reason: nullableText,
    }),
  ),
  /** Records that would change, of which nothing is among `changes`. */
  records_left_out: z.int(),
  changes: z.array(
    z.object({
      record: z.string(),
      attribute: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})
export type ConnectionCheck = z.output<typeof connectionCheck>
