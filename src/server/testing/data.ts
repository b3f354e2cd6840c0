/** A body with one record. */
export const data = (type: string, attributes: object, more: object = {}) => ({
  data: { type, attributes, ...more },
})
