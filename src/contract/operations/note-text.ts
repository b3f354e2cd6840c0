import { z } from 'zod'
import { MAX_NOTE_CHARACTERS, MAX_PERSON_NAME_CHARACTERS } from '../vocabulary/index.ts'

/** Control characters, but line breaks and tabs. */
const controls = /(?![\n\t])\p{Cc}/gu
const composed = (text: string): string => text.normalize('NFC').replaceAll(controls, '')

/** A name as it is kept: composed (NFC), on one line, without spaces around it. */
export const keptPersonName = (text: string): string => composed(text).replaceAll(/\s+/g, ' ').trim()
/** A note as it is kept: composed, line breaks as `\n`, without space around it. */
export const keptNote = (text: string): string => composed(text.replaceAll(/\r\n?/g, '\n')).trim()

export const personName = z.string().overwrite(keptPersonName).max(MAX_PERSON_NAME_CHARACTERS)
export const noteText = z.string().overwrite(keptNote).max(MAX_NOTE_CHARACTERS)
