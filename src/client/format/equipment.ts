import { readable } from './readable.ts'

/** `40′ high cube`, `40′ reefer`, `20′ dry`; null when nothing is known. */
export function equipmentText(equipment: {
  equipment_length: number | null
  equipment_height: string | null
  equipment_type: string | null
}): string | null {
  const { equipment_length, equipment_height, equipment_type } = equipment
  const high = equipment_height === 'high_cube' ? 'high cube' : null
  const type = equipment_type === null ? null : readable(equipment_type).toLowerCase()
  // Nearly every high cube is a dry container, and people say only "high cube".
  const words = [high, high !== null && type === 'dry' ? null : type].filter((word) => word !== null)
  const length = equipment_length === null ? [] : [`${equipment_length}′`]
  const all = [...length, ...words].join(' ')
  return all === '' ? null : all
}

/** `48,120 lb`, with kilograms in the title. @param pounds as in the interface */
export const weightText = (pounds: number): { text: string; title: string } => ({
  text: `${Math.round(pounds).toLocaleString('en-US')} lb`,
  title: `${Math.round(pounds * 0.45359237).toLocaleString('en-US')} kg`,
})

/** `$450`, `€1,200.50`; an amount without a currency is a plain number: dollars are not assumed. */
export function moneyText(amount: number, currency_code: string | null | undefined): string {
  const digits = { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 }
  if (!currency_code) return amount.toLocaleString('en-US', digits)
  try {
    return amount.toLocaleString('en-US', { style: 'currency', currency: currency_code, ...digits })
  } catch {
    return `${amount.toLocaleString('en-US', digits)} ${currency_code}`
  }
}
