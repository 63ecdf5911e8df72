package materials

const IsCritical = isCritical
