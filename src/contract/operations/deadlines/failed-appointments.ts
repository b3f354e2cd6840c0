import { z } from 'zod'
import { deleted, id } from '../../jsonapi/index.ts'
import { failedAppointment } from '../../resources/index.ts'
import { MAX_FAILED_APPOINTMENT_CHARACTERS } from '../../trade/deadlines/index.ts'
import { operation } from '../operation.ts'

const text = z.string().trim().min(1, 'must not be blank').max(MAX_FAILED_APPOINTMENT_CHARACTERS)
const attributes = z.strictObject({
  /** The calendar date at the place of pickup. */
  date: z.iso.date(),
  reason: text,
  source: text,
})
export type NewFailedAppointment = z.input<typeof attributes>

export const enter_failed_appointment = operation({
  method: 'POST',
  path: '/containers/{id}/failed_appointments',
  tag: 'Containers',
  summary:
    'Enter a day on which an appointment for the container failed: a clock leaves it out where its tariff says so, else it may be contested',
  extension: true,
  changes: ['container'],
  params: z.object({ id }),
  body: z.object({ data: z.object({ type: z.literal('failed_appointment'), attributes }) }),
  media: 'application/json',
  answers: { 201: z.looseObject({ data: failedAppointment }) },
})

export const delete_failed_appointment = operation({
  method: 'DELETE',
  path: '/containers/{id}/failed_appointments/{failed_id}',
  tag: 'Containers',
  summary: 'Delete a failed appointment that was entered by mistake',
  extension: true,
  changes: ['container'],
  params: z.object({ id, failed_id: id }),
  media: 'application/json',
  answers: { 200: deleted },
})
