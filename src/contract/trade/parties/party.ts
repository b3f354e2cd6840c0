import { z } from 'zod'

const BLANK_NAME = "Company name can't be blank"
const MAX_CHARACTERS = 255
const TOO_LONG = `This has more than ${MAX_CHARACTERS} characters`
export const companyName = z.string(BLANK_NAME).trim().min(1, BLANK_NAME).max(MAX_CHARACTERS, TOO_LONG)

/** Digits with what people write between them, and an extension: `+1 (562) 555-0142 ext. 12`. */
const phoneNumber = /^\+?[\d(][\d ()./-]{2,30}(?: ?(?:ext\.?|x|#) ?\d{1,6})?$/i

/** Who is asked at a party, each null where nobody entered it. */
export const partyContactShape = {
  contact_name: z
    .string()
    .trim()
    .min(1, 'This is blank: null is for nobody')
    .max(MAX_CHARACTERS, TOO_LONG)
    .nullable(),
  email: z.email('This is no e-mail address').max(254).nullable(),
  phone: z.string().regex(phoneNumber, 'This is no phone number').nullable(),
}
const contact = z.object(partyContactShape)
export type PartyContact = z.output<typeof contact>
export interface PartyValues extends PartyContact {
  company_name: string
}

export const noPartyContact: PartyContact = { contact_name: null, email: null, phone: null }
