/** States of a delivery order: of its latest revision. */
export const orderStates = ['draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type OrderState = (typeof orderStates)[number]
/** States of a revision that was sent; one in whose place another was sent is superseded. */
export const revisionStates = ['sent', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded'] as const
export type RevisionState = (typeof revisionStates)[number]
/** What a carrier answers. */
export const orderAnswers = ['accepted', 'declined'] as const
export type OrderAnswer = (typeof orderAnswers)[number]
/** What a document shows of an order. */
export const orderDocumentKinds = ['proof_of_delivery', 'interchange_receipt'] as const
export type OrderDocumentKind = (typeof orderDocumentKinds)[number]

/** Who may collect the container: nobody else yet, whom it was passed to, or who accepted it. */
export const rightsToCollect = ['held', 'passed_to', 'accepted'] as const
/** How the container is unloaded. */
export const unloadings = ['live_unload', 'drop'] as const
/** Who makes the appointment at the terminal. */
export const appointmentBookers = ['carrier', 'us', 'consignee'] as const

/** Containers of one order. */
export const MAX_ORDER_CONTAINERS = 50
/** Characters of a field, and of a text with several lines. */
export const MAX_ORDER_FIELD_CHARACTERS = 255
export const MAX_ORDER_TEXT_CHARACTERS = 2000
/** Hours that a carrier has to answer. */
export const MAX_ANSWER_HOURS = 30 * 24
export const STANDARD_ANSWER_HOURS = 48
/** Containers whose orders are listed by one request. */
export const MAX_CONTAINERS_OF_ORDERS = 100
export const MAX_ORDER_DOCUMENTS = 50
