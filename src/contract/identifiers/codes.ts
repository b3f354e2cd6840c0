/** Standard Carrier Alpha Code: the interface wants exactly four (docs/interface.md, "Limits"). */
export const isScac = (text: string): boolean => /^[A-Z]{4}$/.test(text)

/** UN/LOCODE: two letters of the country, three letters or digits 2 to 9 of the place (UNECE Recommendation 16). */
export const isLocode = (text: string): boolean => /^[A-Z]{2}[A-Z2-9]{3}$/.test(text)
