import { expect, type Page } from '@playwright/test'

/** Opens the page of a launch by the search of Projects. */
export async function openLaunch(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByLabel('Search').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}
