import { demoRegister, startCompaniesHouse } from '../../../packages/core/dist/simulators.js'

const keys = { apiKey: 'bench-api-key', streamKey: 'bench-stream-key' }

/** The simulated Companies House with the demo companies, and the settings that lead a server to it. */
export async function openRegister() {
  const register = [...demoRegister(`${new Date().toISOString().slice(0, 7)}-01`)]
  const companiesHouse = await startCompaniesHouse({ register, ...keys, requestsMax: 1_000_000 })
  return {
    register,
    companiesHouse,
    env: {
      BRASSPLATE_REGISTER_API_URL: companiesHouse.url,
      BRASSPLATE_REGISTER_API_KEY: keys.apiKey,
      BRASSPLATE_REGISTER_STREAM_URL: companiesHouse.url,
      BRASSPLATE_REGISTER_STREAM_KEY: keys.streamKey,
      BRASSPLATE_REGISTER_BULK_URL: companiesHouse.url,
    },
  }
}
