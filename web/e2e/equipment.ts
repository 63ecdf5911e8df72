import type { Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { expectOk } from './fixtures.ts';
import { post } from './tasks.ts';

/** An item of equipment, made without the screen. */
export const makeTool = (page: Page, name: string, mark: string, change: Partial<Schemas['EquipmentNew']> = {}) =>
  post<number>(page, '/equipment', {
    equipment_name: name,
    equipment_inv_num: mark,
    equipment_serial_num: mark,
    equipment_acc: '0250',
    equipment_acc_number: '02501',
    equipment_purchase_value: 90,
    equipment_start_date: '2025-01-10',
    equipment_end_date_warranty: '2027-01-10',
    ...change,
  });

/** The item as the server has it now. */
export async function toolOf(page: Page, id: number): Promise<Schemas['EquipmentDetails']> {
  const answer = await page.request.get(`/api/equipment/${id}`);
  await expectOk(answer);
  return (await answer.json()).data;
}
